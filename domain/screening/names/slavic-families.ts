// Family names that thousands of Russians and Ukrainians have, which the name lists of `frequent-names.ts` lack: general
// knowledge, not taken from any list. As a man has them, in the letters that Cyrillic is turned into.

const FAMILIES = `
  abramov afanasev aksenov aleksandrov alekseev andreev anisimov antonov arkhipov baranov belousov belov belyaev
  biryukov blinov bobrov bogdanov bolshakov bondar bondarenko borisov boyko bykov chernov danilov davydov denisov
  dmitriev dorofeev drozdov efimov efremov egorov eliseev emelyanov ermakov ershov fedorov fedotov filatov
  filippov fomin frolov gavrilov gavrilyuk gerasimov golubev gorbachev gorbunov gordeev gorshkov grigorev gromov
  gusev ignatev ilin isaev isakov ivanov kalashnikov kalinin kapustin karpenko karpov kazakov kharitonov
  kirichenko kirillov kiselev klimenko knyazev kolesnikov komarov kondratev konovalov kornilov korolev kostin
  kotov koval kovalchuk kovalenko kovalev kozlov kravchenko krylov kryukov kudryashov kudryavtsev kulikov kuzmenko
  kuzmin kuznetsov lapin lazarev lebedev levchenko lisenko litvinenko lobanov loginov lukin makarov maksimov
  marchenko markov martynov maslov matveev medvedev melnichenko melnik melnikov mikhaylov mironov moiseev
  molchanov moroz morozov mukhin muravev naumov nazarov nekrasov nesterov nikiforov nikitin nikolaev nosov novikov
  odintsov oliynik orekhov orlov osipov ovchinnikov panov pavlenko pavlov petrenko petrov petukhov polishchuk
  polyakov ponomarenko ponomarev popov potapov prokhorov rodionov romanenko romanov rudenko ryabov rybakov safonov
  samoylov savchenko savchuk savelev savin sazonov seleznev semenov sergeev shcherbakov shestakov shevchenko
  shevchuk shilov shiryaev sidorov simonov smirnov sobolev sokolov solovev sorokin stepanov subbotin sukhanov
  suvorov tarasov terentev tikhonov timchenko timofeev titov tkachenko tkachuk tretyakov trofimov tsvetkov
  vasilenko vasilev veselov vinogradov vlasov volkov vorobev voronov vorontsov yakovlev yudin zakharchenko
  zakharov zaytsev zhukov zhuravlev zuev
`;

/** The names in the spellings of passports and lists, as men and as women have them. */
export function slavicFamilies(): readonly string[] {
  return FAMILIES.trim()
    .split(/\s+/)
    .flatMap((name) => [name, name.replace(/^e/, "ye"), name.replace(/ev$/, "yev")])
    .flatMap((name) => (/(?:[oe]v|in)$/.test(name) ? [name, `${name}a`] : [name]));
}
