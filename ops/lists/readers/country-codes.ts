// Countries as lists write them, in names and in words for their people, to ISO 3166-1 alpha-2 codes. A country that is
// not known is left out: it can then lower no score.

/** Words for people, and names that the platform's English names do not have. */
const ALSO = `
AF afghan afgan|AL albanian|DZ algerian|AO angolan|AR argentinian argentine|AM armenian|AU australian|AT austrian|AZ azerbaijani|BH bahraini|BD bangladeshi
BY belarusian belarussian|BE belgian|BA bosnian bosnia_and_herzegovina|BR brazilian|BG bulgarian|MM burmese myanmar myanmar/burma burma|KH cambodian|CM cameroonian|CA canadian
CF central_african|TD chadian|CL chilean|CN chinese people's_republic_of_china|CO colombian|CG republic_of_the_congo congo congo,_republic_of_the
CD congolese drc democratic_republic_of_the_congo congo,_democratic_republic_of_the|CR costa_rican|HR croatian|CU cuban|CY cypriot|CZ czech czech_republic
DK danish kingdom_of_denmark|NL dutch kingdom_of_the_netherlands|EG egyptian|GQ equatorial_guinean|ER eritrean|EE estonian|ET ethiopian|PH filipino philippine|FI finnish|FR french
GE georgian|DE german|GR greek|GT guatemalan|GN guinean|GW bissau-guinean|HT haitian|HN honduran|HU hungarian|IN indian|ID indonesian|IR iranian iran_(islamic_republic_of)
IQ iraqi|IE irish republic_of_ireland|IL israeli|IT italian|CI ivorian ivory_coast|JP japanese|JO jordanian|KZ kazakh kazakhstani|KE kenyan|KW kuwaiti|KG kyrgyz|LV latvian
LB lebanese|LR liberian|LY libyan|LT lithuanian|MY malaysian|ML malian|MR mauritanian|MX mexican|MD moldovan moldova republic_of_moldova|MA moroccan|NP nepalese|NI nicaraguan
NE nigerien|NG nigerian|KP north_korean north_korea dprk democratic_people's_republic_of_korea korea,_north|NO norwegian|OM omani|PK pakistani|PS palestinian palestine state_of_palestine
PA panamanian|PL polish|PT portuguese|QA qatari|RO romanian|RU russian russia russian_federation|RW rwandan|SA saudi saudi_arabian|SN senegalese|RS serbian|SL sierra_leonean
SO somali|ZA south_african|KR south_korean south_korea korea,_south|SS south_sudanese|ES spanish|LK sri_lankan|SD sudanese|SE swedish|CH swiss|SY syrian syria syrian_arab_republic
TW taiwanese|TJ tajik|TZ tanzanian tanzania united_republic_of_tanzania|TH thai|TL east_timor|TN tunisian|TR turkish turkey|TM turkmen|UG ugandan|UA ukrainian|AE emirati
GB british united_kingdom united_kingdom_of_great_britain_and_northern_ireland|US american united_states united_states_of_america us usa|UZ uzbek|VE venezuelan venezuela
VN vietnamese viet_nam vietnam|YE yemeni|ZW zimbabwean|LA laos|CV cape_verde|BS the_bahamas|GM the_gambia|VA vatican_city|BN brunei|BO bolivia|FM federated_states_of_micronesia
XK kosovo|HK hong_kong china,_hong_kong_special_administrative_region|VG british_virgin_islands virgin_islands,_british|SZ eswatini|MK north_macedonia
`;

const codes = codesByName();

function codesByName(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second);
      const name = english.of(code);
      if (name !== undefined) table.set(name.toLowerCase(), code);
    }
  }
  for (const line of ALSO.trim().split(/[|\n]/)) {
    const [code = "", ...names] = line.trim().split(" ");
    for (const name of names) table.set(name.replaceAll("_", " "), code);
  }
  return table;
}

/** The code of one country, or of its people; null where it is not known. */
export function countryCode(text: string): string | null {
  const name = text.trim().replaceAll("’", "'").replace(/\.$/, "").toLowerCase();
  return codes.get(name) ?? codes.get(name.replace(/\s*\(.*\)$/, "")) ?? null;
}

/** All countries of free text such as "(a) German, (b) Moroccan" or "Syrian/Iranian", each once. */
export function countryCodes(text: string): string[] {
  const whole = countryCode(text);
  if (whole !== null) return [whole];
  const parts = text
    .split(/[,;/]|\band\b|\(?[a-e]\)|\bsince\b|\(/)
    .map((part) => part.replace(/^(assumed|allegedly|of the)\s+/i, ""));
  return [...new Set(parts.flatMap((part) => countryCode(part) ?? []))];
}
