// Names that are one name in several languages, spellings or short forms. General knowledge, not taken from any list;
// what is missing here only costs recall, because spelling and sound are compared too.

/** One line a name: its forms in Latin letters, without diacritics. A form may be in several lines. */
const FORMS_OF_ONE_NAME = `
aaron aron haroun harun haroon aharon
abraham ibrahim ebrahim ibraheem brahim avraham avram abram abe ibragim
adam adem
adrian adriano adrien hadrian andrian
agnes agnieszka ines inez
ahmed ahmad ahmet achmed achmad akhmed akhmad hamed
albert alberto albrecht bert al
alexander alexandr aleksandr aleksander alexandre alessandro alejandro alexandros aleksandar alexandru oleksandr aliaksandr alyaksandr alexandro iskander iskandar sikandar alex alec aleks sasha sascha xander sandro sandy oleksander alekzander
alexandra alessandra alejandra aleksandra oleksandra alex sandra sasha sandy
alexei alexey aleksei aleksey alexej alexis oleksiy oleksii aliaksei alyaksei alexiy alyosha alekseiy
alfred alfredo alf fred
ali aly alli
alice alicia alisa alise
andrew andreas andre andres andrea andrei andrey andrej andrzej andriy andrii andras anders ander andreu drew andy ondrej andrija andriey
angela angelica anzhela angel angie
ann anna anne ana hannah hanna anya anja annie
anthony antony anton antonio antonin antoine antoni antonios antonius tony toni
arkady arkadi arkadiy arkadii arkadij
arthur artur arturo art
artem artyom artemiy artiom
avigdor victor
barbara varvara barbora babs barb
bartholomew bartolome bartolomeo bart
basil vasily vasili vasiliy vasilii vasyl vasil basile vassily wassily wasyl
benedict benedikt benito benoit ben
benjamin binyamin benyamin veniamin bunyamin binjamin ben benny benji bibi
bernard bernhard bernardo bernd bernie
boris barys borys
bogdan bohdan
carl karl carlos charles carlo karel charlie chuck karol charley chas carel
caroline carolina carolyn carol karolina carrie
catherine katherine katharine kathryn catarina katarina ekaterina yekaterina kateryna katerina catalina katarzyna kate kathy cathy katie katya kitty kaitlyn caitlin kathleen trina
christian kristian cristian christiaan chris krystian
christina kristina cristina christine kristin christa tina chris krystyna
christopher christoph christophe cristobal christoforo krzysztof kristof kristoffer chris kit topher
clement clemente klement kliment
daniel daniil danil danylo danilo danial daniyal dan danny daniele
david dawid davud daud dawood dawud daoud davyd dave davey davide dovid davit
deborah debra deborrah debbie deb dvora
denis dennis dionisio denys dzianis denny
diego santiago iago tiago
dimitri dmitri dmitry dmitriy dmitrii dmitrij dimitrios dmytro dzmitry dima mitya demetrius dimitry dmitriey
dominic dominik dominique domingo domenico dom
donald don donnie
edgar edgardo
edmund edmond edmundo ed ned
edward eduard eduardo edouard edvard ed eddie ted ned edoardo teddy
eleanor eleonora leonor elinor nora ellie nell
elena helen helena yelena olena helene alena jelena eleni ellen olenka ileana ilona
elias elijah ilya ilia ilja ilyas eli illia eliyahu elie ilias
elizabeth elisabeth elisabetta isabel isabella yelizaveta elizaveta liz lizzie beth betty eliza lisa liza elisa bettina libby bess elsbeth elzbieta
emanuel emmanuel immanuel manuel manny manolo emanuele
emil emile emilio
eric erik erich erick eirik rick
ernest ernst ernesto ernie
eugene evgeny yevgeny evgeni evgeniy evgenii yevgeni yevhen eugen eugenio eugenios yauhen jewgeni gene jevgeni yevgeniy evgenij
eva eve ewa yeva
faisal faysal feisal faisel
farid fareed ferid
fatima fatma fatimah fatemeh fatimeh fatoumata
felix feliks
ferdinand fernando ferran hernando hernan
florence florencia flo
francis frank franz francisco francois francesco franciszek ferenc frantisek fran pancho paco frankie francesc frans
frances francesca francisca francoise franziska fran
frederick frederic frederik friedrich fredrick federico fryderyk frederico fred freddy fritz fredrik friedrych fredrich
gabriel gavriil gabriele jibril jebril gabe havryil dzhibril jabril
gaspar casper caspar kaspar jasper
gennady gennadi gennadiy gennadii hennadiy hennadii gennadij
geoffrey jeffrey godfrey jeffery jeff geoff gottfried geoffroy
george georg jorge giorgio georges georgy georgi georgiy georgii yuri yury yuriy yurii iurii jerzy jiri jurgen goran georgios giorgi juri jurij heorhiy heorhii yuriey joerg jorg iouri yurij gheorghe jordi
gerald gerard gerhard gerardo geraldo gerry jerry gerd geert geraldine
german herman hermann armando armand
gertrude gertrud gertrudis trudy
gilbert gilberto gil
gregory gregor grigory grigori grigoriy gregorio hryhoriy grigor grzegorz greg grigorii gregorios hryhorii
guido vito
gustav gustavo gustave gustaf gus
hannibal anibal
harold harald haroldo harry hal
hassan hasan hassane hasaan
henry heinrich henri enrique enrico hendrik henrik henryk harry hank harri hal heinz heiner henrique hal
hugh hugo ugo
hussein husain hussain husayn hussayn husein hossein hosein huseyin houssein hussien khusein hussin khuseyn
ignatius ignacio ignaz inigo
igor ihor ihar
irene irina iryna irena arina
isaac isaak ishaq ishak yitzhak itzhak izaak ike ishaaq
ismail ismael ismaeel ismayil ismaeil esmail ismaiel ishmael esmaeil
israel yisrael izrail
ivan ivana vanya
jack john jacques
jacob jakob jacobo yakov jakub jacques yaqub yaqoub yakub yacoub jake iakov yakiv giacomo jaap yaakov jacopo
jamal gamal djamal djamel jamel cemal jamaal
james jim jimmy jaime jamie diego giacomo jacques seamus jacob jay
jane jean joan joanna johanna giovanna juana jana jeanne yana janet
january januarius gennaro
jeremy jeremiah jerry jeremias yirmiyahu
jerome jeronimo hieronymus geronimo girolamo jerry
joachim joaquin joakim jochen gioacchino
john jon johann johannes jean juan joao ivan giovanni jan yahya yohannes ioannis ioan jovan hans ian sean shaun shawn evan johan jack johnny jhon janos joan yannis giannis johnathan yukhanna ivane hovhannes yuhanna
jonathan jonatan yonatan jon johnathan
joseph josef jose giuseppe yusuf youssef yousef yosef iosif josip joe joey joseba jozef yousif yusif youssouf youcef yusup yusof josep josefo pepe beppe osip yosif ioseb yossi
joshua josue yehoshua giosue josh yeshua jesus issa
julian julien giuliano yulian iulian
julia yulia giulia julie yuliya iuliia iulia juliya yuliia
julius julio giulio jules yuly yuliy
karim kareem kerim karim
kenneth ken kenny
kevin kev
khadija khadijah hadija khadidja hatice
khaled khalid halid haled khalit
konstantin constantin constantine konstantinos kostas kostya kostiantyn constantinos costas kostyantyn konstanty
kyrill kirill cyril kiril kyrylo cyrille cyrillus
larissa larisa larysa
lawrence laurence lorenzo laurent lars lavrenti lavrentiy larry laurenz lorenz laurentiu laurens lauri
leo leon lev leonid lew leone levi
leonard leonardo leonhard lennart len lenny leo
leonid leonidas leanid leonyd
leopold leopoldo
louis luis lewis ludwig luigi lodewijk ludovic lou ludvig louie aloysius luiz lajos lluis
lucas luke luca luka lukas lukasz loukas louka lucian
lucy lucia luzia lucie lucija
magdalena madeleine madeline magda
mahmoud mahmud mahmood mehmood makhmud mahmut
margaret margarita margherita marguerite margarethe malgorzata maggie meg peggy greta rita margo margot margrit margie marge
maria mary marie marija mariya maryam mariam miriam mariya marya moira maureen masha mariia miryam meryem marja maryja
mariana marianna marianne maryana
mark marc marco marcus markus marek marcos marko
martin martino marten martim martyn
matthew matthias mateo matteo mathieu matvei matvey mateusz matthieu matej matias mattias matt mathias matti matevz mats matthaeus matthijs
maurice mauricio maurizio moritz mauritz moric
max maxim maksim maxime massimo maximo maksym maximilian maximiliano
michael mikhail michel miguel michele mihail mykhailo mykhaylo mikael mihai michal mikhael mikail mike mick mickey misha mikhaylo michail mihael mihaly mikhael mitch mischa mikko mikhaiil
michelle michele michaela micaela
moses moshe musa mousa moussa moises moussah mose moishe musah
muhammad mohammed mohamed mohammad mohamad muhammed mohamud mehmet mohamet mehmed muhamed mahomed mohd mohammod mohamoud magomed magomet mamadou muhamad mukhammad mahamat mokhamed mokhammad mahammad mukhamed mehmood md muhamet mochamad mochammad
mustafa mostafa moustafa mustapha mustafah moustapha
muammar moammar muamar moamar mouammar
natalia natalya natalie nataliya natasha nathalie nataliia
nathan natan nate
nathaniel natanael nathanael nate nat
nicholas nicolas nikolai nikolay nikolas nicola niccolo nikola mykola nikolaus klaus claus miklos mikalai nikolaos nick nik nicky nicolae nicolai kolya nicolo mikolaj nikolaj niklas nils niels nikos
nina ninel
nour nur noor nuur
oleg oleh aleh
olga olha volha
omar umar omer oumar umer ommar
osama usama oussama ousama ossama
osman othman uthman ousmane usman osmane ottoman uthmaan
pascal pasquale pascual
patrick patricio patrizio padraig pat paddy patryk patrik
patricia patrizia pat patty trish patrice
paul pavel pablo paolo pawel paulo pal pavlo pauli paulus pol bulus boulos pavlos
paula paola paulina pauline
peter petr pyotr piotr pedro pietro pierre petro pieter petar petros per pete petrus piet peder pjotr butros boutros petter petru petri
philip phillip philippe felipe filip filippo phil pip philipp philippos
qasim kasim qassem qasem kassem kacem ghassem qassim kasym
rachel raquel rahel rachael rakhil
ramon raymond raimundo raimund ray raimondo
raphael rafael raffaele rafail rafal rafi rafa
rashid rasheed rachid raschid rashed rachide
rebecca rebekah rivka becky
reginald reinaldo rinaldo reinhold ronald reynaldo reggie renaud ronaldo
richard ricardo riccardo rich rick dick ricky ritchie rickard
robert roberto rob bob bobby robbie rupert roberta bert
roderick rodrigo rod rory ruy
roger rogelio ruggero rodger rutger rogerio
roman romain romano romanus
ronald ron ronnie
rudolf rudolph rodolfo rudy rudi raoul
said saeed sayeed saied sa'id saiid
salim saleem selim slim salem
samuel samuil shmuel sam sammy samuele
sara sarah sarai sarra
sebastian sebastien sebastiano bastian bastien
sergei sergey serge sergio serhiy serhii sergiy siarhei sergej sergii sergiu siarhey sergius sergeiy syarhey
sharif sherif shareef cherif sheriff charif scherif
simon simeon semyon semen shimon simone shimeon szymon
sofia sophia sophie sofya sofie zofia sofiya
solomon salomon suleiman sulayman sulaiman suleyman soleiman sulaimaan soliman souleymane suleman sulejman souleiman
stanislav stanislaw stanislaus stas stan stanislao
stephen steven stefan esteban etienne stefano stepan steve stephan stephane istvan stefanos szczepan stevan estevan stephanos
stephanie stefania stefanie estefania steph
susan susanna suzanne zuzana susana sue suzy susannah shoshana
sviatoslav svyatoslav
svetlana svitlana sviatlana
sayed sayyid sayyed seyed said seyyed syed saiyid sid saiyed
tamara tamar tammy
tatiana tatyana tetiana tanya tetyana tania tatjana
theodore theodor teodoro fyodor fedor fiodor teodor theo ted fedir todor teddy fiodor theodoros feodor
theresa teresa therese tereza terry tess tracy terezia
thomas tomas tomasz tommaso foma tom tommy thom tome toomas tamas
timothy timofei timofey timoteo tymofiy tim timmy timur timoteusz
ursula orsola
usman othman osman uthman
vadim vadym wadim
valentin valentine valentino valentyn walentin
valentina valentyna
valery valeri valeriy valerii valerio valerie walerij valerij
veronica veronika veronique
victor viktor vittorio viktar vic
victoria viktoria viktoriya vittoria vicky viktoriia tori
vincent vicente vincenzo vinzenz vince vinny wincenty
vitaly vitali vitaliy vitalii vitalij vital witali vitalie
vladimir volodymyr uladzimir wladimir waldemar valdemar volodimir vova volodya wolodymyr vladimer vlad
vladislav wladyslaw uladzislau vladyslav ladislav ladislaus laszlo ladislao vlad
vsevolod vsevolodovych
vyacheslav viacheslav vjaceslav vaclav wenceslas viatcheslav waclaw vacheslav
walter gualtiero walther valter walt wally
wilhelm william guillermo guillaume guglielmo willem guilherme vilhelm bill will billy willy willie liam wim vilem gulielmus
xavier javier saverio xaver
yahya yehya yahia yihya jahja yehia
yasin yassin yaseen yassine jassin
yusra yousra
zachary zacharias zakaria zakariya zakhar zechariah zakariyya zach zack zakarya
zaynab zainab zeinab zeynep zineb zaineb
abdallah abdullah abdulla abdoulaye abdollah abdalla abdulah
aisha ayesha aicha aysha ayse aishah
amir ameer emir amer
anwar anouar enver anvar
ayman aiman aymen aimen
aziz azeez asis
bashir basheer bachir beshir
bilal belal bilel billal
chang jang zhang
farouk faruq farooq faruk farouq omarfaruk
ghassan gassan
habib habeeb
hadi hady
hamid hameed hamed
hamza hamzah hamse khamza
haider haidar haydar hyder heydar haydr
iqbal ikbal eqbal
jafar jafer ja'far cafer djafar dzhafar
jihad jehad cihad
juma jumah joma djuma gomaa
kamal kemal kamel kamil kamaal
latif lateef lutfi
mahdi mehdi mahdy mehdy
majid majeed madjid mejid macid
malik malek melik
mansour mansur mansoor mensur mansor
marwan merwan marouane
masoud masud massoud masood mesud massud masoudi
mubarak moubarak mobarak
munir mounir muneer monir
murad mourad morad murat
nabil nabeel nebil
nadir nader nadeem
nasser nasir naser nassir nasr
omid umid
qadir qader kader kadir gader kadyr
rafiq rafik rafeeq rafic refik
rahim raheem rehim
rahman rehman rachman rakhman
ramadan ramazan ramzan ramadhan
ramzi ramzy remzi
reza rida ridha riza rezah
sadiq sadik sadegh sadeq siddiq sediq siddique siddik seddik
saleh salih salah saliah salehi
samir sameer semir
sultan soltan
tahir taher tahar tahr
talib taleb
tariq tarek tarik tareq tareek
walid waleed oualid velid valid
yaser yasir yasser
yunus younes younis yunis yonas
zaid zayd zeid zayed ziad ziyad
zia ziya ziaul
kim gim
lee yi ri rhee li i
park pak bak
choi choe choy
jung jeong chung jong chong
yoon yun youn
noh roh no ro
yoo yu ryu
shin sin
cho jo
kang gang
moon mun
woo wu u
xi hsi
jinping chinping
zedong tsetung
xiaoping hsiaoping
chiang jiang
chou zhou
teng deng
mao
tsai cai
wong wang huang
chan chen tan
cheung zhang chang
lam lin lim
ng wu
kwok guo kuo
leung liang
lau liu
yeung yang
tse xie hsieh
hui xu hsu
ho he
oh o
`;

/** Number of a line → its forms, for the tests and the index; a group number is stable within one version only. */
const GROUPS: readonly (readonly string[])[] = FORMS_OF_ONE_NAME.trim()
  .split("\n")
  .map((line) => line.split(" "));

const GROUPS_OF_FORM: ReadonlyMap<string, readonly number[]> = groupsOfForm();

function groupsOfForm(): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, number[]>();
  for (const [group, forms] of GROUPS.entries()) {
    for (const form of new Set(forms)) {
      const known = table.get(form);
      if (known) known.push(group);
      else table.set(form, [group]);
    }
  }
  return table;
}

const NONE: readonly number[] = [];

/** The groups of names that a form belongs to; two forms that share a group are one name. */
export function nameGroupsOf(form: string): readonly number[] {
  return GROUPS_OF_FORM.get(form) ?? NONE;
}
