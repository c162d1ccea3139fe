// Dictionary 1 of the record codec: text as it stands in typical records. Frozen once records exist that use it.

export const DICTIONARY_1 = `{"schema":1,"body":{"assessment":{"activityId":"act_00`;
