// What a provider says beside what is read of it: it must be found nowhere behind its answer.

export const RAW = "raw-data-of-the-provider";
