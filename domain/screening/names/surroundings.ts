// Words that say where a firm sits or which part of it is meant, in Latin letters: behind a firm's name they name no other
// firm. Cities with many banks and ports; general knowledge, not taken from any list.

import { remembered } from "./remembered.ts";

const SURROUNDINGS: ReadonlySet<string> = new Set(
  `
  branch branches filiale niederlassung zweigniederlassung zweigstelle geschaftsstelle succursale sucursal filial filialas agence agency agentur
  office buro bureau oficina headquarters hq head main regional representative representation department dept division
  de la del di du of the in bei und and
  city area district region province street road avenue strasse str

  amsterdam rotterdam brussels bruxelles antwerp luxembourg paris lyon marseille berlin hamburg frankfurt am munich munchen koln cologne dusseldorf
  stuttgart bremen zurich zuerich geneva geneve basel lugano vienna wien london manchester birmingham liverpool leeds glasgow edinburgh dublin
  madrid barcelona valencia sevilla lisbon lisboa porto milan milano rome roma turin torino genoa genova naples napoli athens athina piraeus
  nicosia limassol larnaca valletta sofia bucharest budapest prague praha bratislava warsaw warszawa krakow gdansk vilnius riga tallinn helsinki
  stockholm gothenburg oslo copenhagen kobenhavn belgrade beograd zagreb ljubljana sarajevo skopje tirana podgorica kyiv kiev odessa odesa kharkiv
  minsk moscow moskva petersburg sankt kazan novosibirsk yekaterinburg vladivostok sochi rostov sevastopol simferopol tbilisi yerevan baku
  istanbul ankara izmir mersin damascus aleppo latakia beirut tripoli amman baghdad basra erbil tehran teheran isfahan mashhad tabriz kish
  dubai deira sharjah ajman fujairah abu dhabi doha manama riyadh jeddah dammam kuwait muscat sanaa aden cairo alexandria khartoum benghazi tunis
  algiers casablanca rabat lagos abuja accra nairobi mombasa kampala dar salaam johannesburg durban harare luanda kinshasa
  karachi lahore islamabad peshawar quetta kabul kandahar herat mumbai bombay delhi kolkata chennai bangalore hyderabad dhaka colombo yangon
  bangkok hanoi saigon chi minh singapore kuala lumpur labuan jakarta manila hong kong macau taipei shanghai beijing shenzhen guangzhou dalian
  tianjin dandong seoul busan pyongyang tokyo osaka yokohama ulaanbaatar almaty astana tashkent bishkek dushanbe ashgabat
  york jersey miami houston dallas chicago boston angeles francisco washington toronto montreal vancouver mexico monterrey tijuana guadalajara
  bogota medellin cali caracas maracaibo quito guayaquil lima santiago buenos aires montevideo paulo janeiro asuncion havana managua tegucigalpa
  guatemala salvador jose panama sydney melbourne auckland
  `
    .trim()
    .split(/\s+/),
);

/** True for such a word, in any case, or one with digits. */
export const isSurrounding = remembered(4_096, (word: string): boolean => {
  const letters = word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return /\p{N}/u.test(letters) || SURROUNDINGS.has(letters);
});
