// Words that say where an organisation is: countries, regions and what belongs to them, in Latin letters. One firm is often
// named with its country and without: "Sberbank of Russia" and "Sberbank". General knowledge, not taken from any list.

const PLACES: ReadonlySet<string> = new Set(
  `
  afghanistan afghan albania algeria algerian angola argentina argentine armenia armenian australia australian austria azerbaijan azerbaijani
  bahrain bahraini bangladesh belarus belarusian belarussian byelorussian belgium bolivia bosnia brasil brazil brazilian bulgaria bulgarian burma
  burmese cambodia cameroon canada canadian chile china chinese colombia colombian congo congolese croatia cuba cuban cyprus czech czechia denmark
  danish deutschland deutsche dprk ecuador egypt egyptian eritrea estonia ethiopia ethiopian finland france georgia georgian germany ghana greece
  guatemala haiti hongkong hungary hungarian iceland india indian indonesia indonesian iran iranian iraq iraqi ireland israel israeli italia italy
  japan jordan jordanian kazakhstan kazakh kenya korea korean kosovo kuwait kuwaiti kyrgyzstan laos latvia lebanon lebanese liberia libya libyan
  lithuania macau malaysia malaysian mali malta mauritius mexico mexicana moldova mongolia morocco mozambique myanmar nederland netherlands
  nicaragua nigeria nigerian norway oman pakistan pakistani palestine palestinian panama peru philippines poland polska portugal qatar romania
  rossiya rossii russia russian russland rwanda saudi senegal serbia serbian singapore slovakia slovenia somalia somali spain sudan sudanese sweden
  switzerland suisse schweiz syria syrian taiwan tajikistan tanzania thailand thai tunisia turkey turkiye turkish turkmenistan uae uganda ukraina
  ukraine ukrainian usa uzbekistan venezuela venezuelan vietnam yemen yemeni zambia zimbabwe
  africa african america american asia asian europe european eurasia
  `
    .trim()
    .split(/\s+/),
);

/** True for a country, a region or its adjective. */
export function isPlace(word: string): boolean {
  return PLACES.has(word);
}
