// Words that many firms and ships are called by, in Latin letters: they say what a firm does, or sound well. "Aurora" alone
// names no one firm. General knowledge, not taken from any list.

import { populationRarity } from "./name-regions.ts";

const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
  trading trade logistics logistic shipping transport transportation construction engineering consulting consultancy consultants technology technologies tech
  technical software systems system solutions solution services service holding holdings investment investments capital property properties estate foods food
  farms farm textile textiles motors motor auto energy power electric electrical electronics electronic petroleum oil gas chemicals chemical plastics
  metals metal steel mining minerals media printing press travel tours tourism hotel hotels catering bakery pharmacy pharma medical dental health clinic
  security marketing design furniture import export industries industry industrial international global group enterprise enterprises partners associates
  management development project projects supply supplies equipment tools machinery machine building builders materials cement glass paper packaging
  finance financial insurance bank credit exchange market markets store stores shop mall center centre company business commercial general university school
  academy institute education training research laboratory studio art arts music film sport sports club fitness beauty fashion style jewelry gems
  airlines aviation airways air marine maritime ocean sea port harbour harbor ship ships lines line cargo freight express rail road bridge gate tower house home
  city town village park garden gardens green red blue black white grey gray yellow orange purple pink silver gold golden bronze copper iron stone rock
  diamond diamonds crystal crystals emerald sapphire ruby amber coral pearl jade opal topaz granite marble quartz
  aurora avrora nova alpha alfa beta gamma delta omega sigma lambda epsilon kappa omicron apex atlas summit pioneer horizon horizons gorizont phoenix fenix feniks
  orion vertex zenith titan vector vektor matrix quantum stellar lunar solar polar arctic arktik antarctic pacific atlantic baltic caspian mediterranean coastal
  river valley mountain mountains hill hills lake forest desert island islands bay cape coast beach meadow canyon prairie spring summer autumn winter
  castle crown royal imperial king queen prince princess noble knight prime premier premium first second third one two three united union unity universal
  world worldwide planet earth national federal central northern southern eastern western north south east west sever vostok zapad yug
  eagle falcon hawk lion tiger panther leopard bear wolf dragon unicorn elephant horse dolphin shark whale swan dove pigeon sokol orel medved
  mercury venus mars jupiter saturn neptune pluto uranus cosmos kosmos galaxy comet meteor star stars sun moon sky cloud rain storm thunder lightning fire
  bright brilliant clear swift fast rapid smart fresh pure natural nature organic classic modern future vision insight focus impact dynamic dynamics
  active fusion synergy infinity eternal genesis legacy heritage liberty freedom victory pobeda triumph champion success progress progres hope faith trust peace
  friendship harmony dream magic lucky fortune destiny glory honor honour pride spirit soul heart love life light ray dawn sunrise sunset rassvet zarya svet
  oak cedar maple pine willow birch rose lily lotus jasmine olive palm tulip iris violet daisy flora fauna bloom flower flowers
  new old big great grand super mega ultra max mini micro macro multi omni pan trans inter euro asia africa america europe afro
  best top elite expert experts leader lider master masters perfect ideal optimal optima quality standard profit value plus pro direct digital data net web online
  cyber info inform network networks link connect connection bridge point base core key logic concept idea ideas innovation innovations creative creation
  zvezda zvyozda soyuz volna mayak luch mir druzhba granit almaz yantar kristall kometa sputnik mechta garant signal impuls energiya progress temp start
  sol luna estrella estrela stella stern sonne soleil esperanza esperanca speranza victoria vitoria fortuna corona aguila
  norte sur pacifico atlantico horizonte estrellas rio sierra andes alpes alpi krone adler falke rose merkur hansa nord sud ost
  al nour noor amal salam najm hilal shams qamar baraka rahma furqan iman wafa karam
  blue marina maria angel santa san saint lady sir captain admiral
  advanced allied american arab asian british european oriental occidental continental metropolitan regional local
  agro agri aqua bio eco geo hydro petro pharma tele thermo stroy torg servis invest prom tekh tekhno
  `
    .trim()
    .split(/\s+/),
);

/** True for a word that says what a firm does, or sounds well. */
export function isFirmWord(word: string): boolean {
  return ORDINARY_WORDS.has(word);
}

/** True for a word that says little of which firm is named: an ordinary one, or a name that many people have. */
export function isCommonInFirms(word: string): boolean {
  return ORDINARY_WORDS.has(word) || populationRarity(word) < 1;
}
