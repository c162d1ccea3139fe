// Given and family names that many people have, by region, in the Latin letters in which names are compared. Made from the
// name lists of Faker 40.54.0 (MIT, copyright 2012 Daniele Faraglia), of which test/bench/names/data/README.md says more.

/** Parts of names of one region, by how much each tells: "30" for three in a hundred people, "50" for three in a thousand. */
export const COMMON_NAMES = {
  english: {
    35: `
      david james jennifer michael smith
    `,
    45: `
      amanda amy anderson andrew angela anthony ashley brandon brian brown charles christopher daniel davies davis
      elizabeth eric evans harris heather jason jeffrey jessica john johnson jonathan jones joseph joshua justin karen
      kevin kimberly laura lisa mark mary matthew melissa michelle miller nicholas nicole paul peter rebecca richard
      robert roberts ryan sarah scott stephanie steven taylor thomas thompson timothy william williams wilson
    `,
    55: `
      aaron abbie abdul abigail adam adams adrian aimee alan albert alex alexander alexandra alexis ali alice alicia
      alison allan allen allison alyssa amber amelia andrea ann anna anne annette antony april arthur ashleigh austin
      bailey baker barbara barnes barry begum bell ben benjamin bennett bernard beth bethan bethany beverley billy black
      boyce bradley brenda brett brittany bruce bryan butler callum cameron campbell carl carly carol carole caroline
      carolyn carter catherine chad chapman charlene charlie charlotte chelsea cheryl chloe christian christina
      christine cindy claire clare clark clarke clifford clive cody colin collins connor conor cook cooper courtney cox
      craig crystal currie cynthia dale damian damien dana danielle danny darren dawn day dean deborah debra declan
      denis denise dennis derek diana diane dixon dominic donald donna dorothy douglas duncan dustin dylan edward
      edwards eileen elaine eleanor ellie elliot elliott ellis emily emma erica erin fiona fisher flores foster frances
      francesca francis frank frederick gail garcia gardiner gareth garry gary gavin gemma geoffrey george georgia
      georgina gerald geraldine gerard gibson gill gillian glen glenn gonzalez gordon grace graeme graham grant gray
      green gregory griffiths guy hall hannah hansen harriet harrison harry hart hayley hazel helen henderson henry
      hernandez hilary hill hollie holly holmes howard hugh hughes hunt hussain iain ian irene jack jackson jacob
      jacqueline jade jake jamie jamieson jane janet janice jasmine jay jayne jean jemma jenkins jenna jensen jeremy
      jerry jesse jill joan joanna joanne jodie joe joel johnston jordan jose josephine josh joyce juan judith julia
      julian julie june karl kate katherine kathleen kathryn katie katy kayla kayleigh keith kelly kennedy kenneth kerry
      khan kieran kim kimberley king kirsty knight kristen kristin kyle larry larsen lauren lawrence leah leanne lee
      leigh leon leonard lesley leslie lewis liam linda lindsey lloyd lopez lori lorraine louis louise lucas lucy luke
      lydia lynda lynn lynne macdonald malcolm mandy marc marcus margaret maria marian marie marilyn marion marshall
      martin martinez martyn mason mathew matthews maureen maurice max mcdonald mcewen mckay megan melanie michele mills
      mitchell mohamed mohammad mohammed molly monica moore morgan morris morrison murphy nancy naomi natalie natasha
      nathan neal neil nelson nguyen nicola nigel norman obrien oconnor oliver olivia olsen osullivan owen paige palmer
      pamela parker patchett patel patricia patrick paula pauline pedersen perez perry philip phillip phillips powell
      price rachael rachel ramirez raymond reece reid rhys richards richardson ricky rita rivera robin robinson robyn
      rodriguez roger rogers ronald rosemary rosie ross roy rush russell ruth sally sam samantha samuel sanchez sandra
      sara sean shane shannon sharon shaun shaw shawn sheila shirley sian simon simpson sinclair singh sophie stacey
      stacy stanley stephen stevens stewart stuart susan suzanne sylvia tammy tania tara terence teresa terry theresa
      tiffany tina toby todd tom tony torres tracey tracy travis trevor turner tyler valerie vanessa victor victoria
      vincent walker wallace ward watson wayne webb wells wendy white wilkinson williamson wilton wood wright young
      yvonne zachary zoe
    `,
  },
  spanish: {
    25: `
      maria
    `,
    35: `
      andres carlos diaz fernandez garcia gomez gonzalez hernandez jose juan lopez luis luz martinez munoz rodriguez
      rojas sanchez
    `,
    45: `
      acosta aguirre alberto alejandro alexander alvarez ana andrea antonio araya arias benitez benjamin bravo camila
      camilo campos carmen carolina carrasco castillo castro catalina cecilia claudia claudio constanza contreras cortes
      cristian daniel daniela david diana diego eduardo enrique espinoza felipe fernando figueroa flores florez
      francisca francisco fuentes gimenez giraldo gloria guerrero gutierrez hector herrera isabel jara javier javiera
      jesus jhon jimenez jorge liliana lucia manuel marcela martha matias medina miguel milena miranda molina morales
      moreno mosquera nunez ortiz oscar pablo paola parra patricia patricio pedro pena pereyra perez quintero ramirez
      reyes ricardo riquelme rivera rodrigo romero rosa ruiz sandoval sandra sebastian sepulveda sergio silva sofia sosa
      soto suarez tapia torres valencia valentina valenzuela vargas vasquez vega vera vergara vicente victor
    `,
    55: `
      abarca acevedo acuna adriana agudelo aguero aguilar aguilera agustina ahumada alarcon alba albornoz alejandra alex
      alexandra alexis alfaro alfonso alfredo alicia alonso alvarado alvaro alzate amanda amaya amparo anahi andrade
      angel angela angelica angie angulo antonella antonia arancibia araneda arango aravena ardila arenas arevalo ariza
      armando arriagada arrieta arturo astudillo augusto avila ayala baeza barbara barraza barrera barria barrientos
      barrios bastian bautista beatriz becerra bedoya beltran benavides bermudez bernal blanca blanco bonilla brayan
      buitrago burgos bustamante bustos cabrera caceres caicedo calderon camacho camargo canales cano carcamo cardenas
      cardona cardozo carla carrillo carrizo carvajal castaneda castano castellanos catalan cerda cesar chavez christian
      cid cifuentes cisternas concha cordoba cordova cornejo coronel correa cristina cristobal cruz cuevas dario daza
      delgado dominguez donoso doris duarte duque duran edgar edwin elena eliana elizabeth emilia erika escobar
      esperanza espinosa esteban esther eugenia evelyn fabian fabio fabiola farias fernanda ferreyra flor florencia
      fonseca forero franco fredy fuentealba gabriel gabriela gaete gajardo gallardo gallego galvez galvis garrido
      garzon gatica german gil gladys godoy gonzalo guajardo guerra guevara guillermo gustavo guzman henao henriquez
      henry hernan hernando hidalgo hoyos hugo humberto hurtado ibarra ignacio ines ingrid inostroza isabella isidora
      ivan jacqueline jaime jaimes jairo jaramillo jessica joaquin johana johanna john jonathan jorquera josefa juana
      juarez julia julian julio karen karina katherine lagos lara laura leal ledesma leidy leiva leon leonardo lina
      lobos londono lorena lozano lucas lucero luisa luna macarena maidana maite maldonado mancilla manriquez mansilla
      marcelo marco mardones margarita marin marina mario marisol marta martin martina mary mateo mauricio maximiliano
      mejia mella mena mendez mendoza meneses mercado mercedes mesa meza monica montes montoya mora moraga moya moyano
      murillo nancy narvaez natalia navarrete navarro neira nelly nelson nicole nino norma nubia ocampo ochoa ojeda olga
      olivares olivera omar orellana orlando orozco ortega osorio ospina pacheco padilla paez palacio palacios palma
      pamela paredes patino paula paulina pavez paz peralta perdomo perea pereira pineda pino pinto pinzon pizarro
      poblete ponce quezada quiroga quiroz rafael ramon ramos raul rene restrepo retamal rincon rios rivas rivero
      riveros roa roberto rocio roldan rosero ruben rueda ruth saavedra saez salas salazar salcedo salgado salinas
      samuel sanhueza santiago sara sarmiento serna serrano sierra silvia solano solis sonia soria stella susana tamara
      tatiana teresa toledo tomas toro tovar trinidad troncoso trujillo ulloa uribe urrutia valdebenito valdes valdez
      valdivia valeria vallejos vanegas vanessa vazquez velasco velasquez velazquez velez venegas veronica victoria
      vidal villa villalba villalobos villamizar villarroel villegas viviana william wilson ximena yaneth yanez yolanda
      zambrano zapata zuniga
    `,
  },
  portuguese: {
    45: `
      abreu albuquerque almeida alves amaral amorim andrade anjos antunes aparecida aragao araujo assuncao azevedo
      baptista barbosa barros batista borges branco brito caldeira camara camargo campos cardoso carneiro carvalho
      cassiano castro cavalcante cavalcanti cirino coelho correia costa costela cruz cunha dias domingues duarte esteves
      faria farias fernandes ferreira figueiredo fogaca fonseca freitas garcia gaspar gomes goncalves guerra guerreiro
      henriques jesus leal leao leite lima lopes loureiro lourenco macedo machado magalhaes maia marques martins matias
      matos melo mendes mendonca miranda monteiro montenegro moraes morais moreira mota moura nascimento neto neves
      nogueira novaes novais nunes oliveira pacheco paiva pastor peixoto pereira pimenta pinheiro pinho pinto pires
      porto ramos reis rezende ribeiro rios rocha rodrigues sa sales sampaio santos silva silveira simoes siqueira
      soares sousa souza tavares teixeira torres valente vargas vasconcelos vaz viana vicente vieira
    `,
    55: `
      adriana afonso agatha alana alexandra alexandre alexia alice alicia allana alvaro amanda amelia ana andre andreia
      angela angelo anita anthony antonella antonio antony apollo ariana arthur artur asafe augusto aurora ayla aylla
      barbara beatriz bella benedita benicio benjamim benjamin bento bernardo bianca brayan brenda breno brian bruna
      bruno bryan caetana caio caleb calebe camila carlos carlota carminho carolina caroline catarina caua caue cecilia
      cesar clara clarice claudio constanca cristiano daniel daniela danilo dante davi david debora denis diana diego
      dinis diogo dom edgar eduarda eduardo elisa eloa eloah ema emanuel emanuella emanuelly emilia emilly emma enrico
      enzo erica erick erika ester esther eva evelyn fabiana fabio felipe fernanda fernando filipa filipe flor francisca
      francisco frederico gabriel gabriela gabrielly gael gil giovanna goncalo guilherme gustavo hadassa heitor helena
      hellena heloisa henrique henry hugo ian iara igor ines irina iris isaac isabel isabela isabella isabelly isadora
      isaque isis ismael ivan ivo jade jaime jessica joana joao joaquim joel jorge jose josue juan julia juliana kaique
      kamilly kelly kevim kevin kyara lais lara larissa laura lavinia leandro leo leonardo leonor leticia levi lia liam
      lisandro livia liz lorena lorenzo luan luana luara luca lucas lucca lucia luciana luigi luis luisa luiza luna
      lunna madalena mafalda maite manuel manuela manuella mara marcela marcelo marcio marco marcos margarida maria
      mariah mariana mariane marina mario marta martim mateus matheus mathias matilde matteo mauro maya maysa melanie
      melina melissa mia micael miguel milena mirella miriam murilo nadia naiara nair natalia nathan nelson nicolas
      nicole nina noa noah nuno nuria oliver olivia otavio otto patricia paulo pedro petra pietra pietro pilar rael
      rafael rafaela raquel raul ravi ravy rebeca renan renata renato rhavi ricardo rita rodrigo ruben rui ryan sabrina
      salome salvador samuel sandro santiago sara sarah sebastiao sergio simao sofia sophia sophie soraia stella
      stephany tatiana teresa thales theo theodoro thiago thomas tiago tomas tome valentim valentina vasco vera victoria
      vinicius violeta vitor vitoria william wilson xavier yago yan yara yasmin yuri zoe
    `,
  },
  french: {
    35: `
      tremblay
    `,
    45: `
      adrien aime alain alexandre alfred alphonse andre antoine arthur auguste augustin beaulieu belanger benjamin
      benoit bergeron bernard bertrand bouchard boucher caron charles christophe cloutier cote daniel david denis dubois
      dumont dupont edouard emile emmanuel eric etienne eugene fortin franck francois frederic gabriel gagne gagnon
      garcia gauthier georges gerard gilbert gilles girard gregoire guillaume guy henri honore hugues isaac jacques jean
      jerome joseph jules julien lambert laurent lavoie leblanc leclercq leon levesque louis luc lucas marc marcel marie
      martin matthieu maurice michel morin nicolas noel olivier ouellet paquette patrick paul pelletier petit philippe
      pierre raymond remy rene richard robert roger roland roy sebastien simard simon stephane theodore theophile
      thibault thibaut thierry thomas timothee tristan victor vincent william xavier yves zacharie
    `,
    55: `
      adam adelaide adele adrienne agathe agnes aimee alex alexandria alexandrie alice alix allard amelie anais
      anastasie andree anne anouk antoinette arnaude arnould arsenault astrid audrey aurelie aurore bastin beaudoin
      bedard bernadette bernier berube bilodeau blais blanchette bodart bodson boisvert bolduc bonnet boudreau boulanger
      boyer brasseur brigitte camille capucine carine carlier caroline catherine cecile cedric celina celine champagne
      chantal charlier charlotte chevalier christelle christian christiane christine claes claire claude clemence
      clement colette collard collignon collin constance corinne cornet couture cuvelier cyr danielle delcourt delfosse
      delhaye delvaux demers demoulin denise deprez descamps deschenes desjardins dethier devos diallo diane didier dion
      dominique dorothee dube dufour dupuis durand edith eleonore elisabeth elise elodie emilie emmanuelle evrard
      fabienne faure fernandez fontaine fortier fournier francoise frederique gabrielle garnier gaudreault genevieve
      gillet gilson giroux goffin gosselin gravel grenier guerin hamel hardy hebert helene henriette henry herman
      hortense houle hubert ines isabelle jacob jacobs jacqueline jacquemin jacquet janssens jeanne jeannine jonathan
      josephine josette julie juliette lachance lacroix laetitia landry langlois lapointe laura laure laurence lea
      lebrun leclerc lecocq lecomte lefebvre lefevre legrand lejeune lemaire lemay lemieux leonard leroy lessard libert
      lopez lorraine louise luce lucie lucy madeleine maes maggie mahieu manon marcelle marchal marechal margaret
      margaud margaux margot marguerite maria marianne marine martel marthe martine martinez maryse massart masson
      mathieu mathilde maxime menard mercier mertens meunier michael michaud michaux michele michelle monique moreau
      morel muller nadeau nadine nath nathalie nicole noemi oceane odette olivie paradis parent parmentier pascal
      patricia paulette pauline peeters penelope perez perreault perron philippine piette pirard piron pirotte pirson
      plante poirier poncelet poulin proulx renard renee rousseau roux sabine sanchez sarah savard schmitz servais
      simone sophie stephanie susan susanne suzanne sylvie therese theriault therrien thiry toussaint turcotte urbain
      valentine valerie veronique victoire villeneuve virginie willems zoe
    `,
  },
  german: {
    45: `
      andrea andreas anna barbara christian claudia daniel elisabeth hans marco maria markus martin michael monika
      nicole peter ruth sandra silvia stefan thomas urs ursula verena walter
    `,
    55: `
      adrian alexander alexandra alfred alice ana andre angela anita anton beat beatrice brigitte bruno christine
      christoph corinne cornelia daniela david denise dominik doris edith erika ernst esther eva fabian fabienne franz
      franziska fritz gabriela gertrud heidi heinz irene isabelle jacqueline jan jessica johann josef julia jurg karin
      karl katharina kurt laura luca lukas manuel manuela marc marcel margrit marianne marie mario martina matthias max
      melanie nadine nathalie oliver pascal patricia patrick paul philipp rene reto rita robert roger roland rolf roman
      rosa rosmarie rudolf sabrina samuel sara sarah simon sonja stephan susanne tobias ulrich werner yvonne
    `,
  },
  nordic: {
    35: `
      andersen andersson christensen eriksson hansen jensen johansson jorgensen juhani karlsson kristensen larsen
      larsson madsen maria nielsen nilsson olsson pedersen persson petersen rasmussen sorensen svensson
    `,
    45: `
      aas aasen abrahamsen ahmed ali amundsen anders andreasen andreassen andresen anna anneli antero antonsen arnesen
      aune bakke bakken bengtsson berg berge berntsen bertelsen birgitta birkeland boe brekke bruun carl carlsen
      carlsson christiansen christina christoffersen clausen dahl danielsen edvardsen eide eliassen elisabet elisabeth
      ellingsen engen erik eriksen eva evensen frandsen frederiksen fredriksen gulbrandsen gundersen gustafsson hagen
      halvorsen hamalainen hannele hans hanssen hansson haug hauge haugen haugland heikkila heikkinen heinonen helena
      helland henriksen holm ilmari ingrid isaksen iversen jacobsen jakobsen jan jansson jarvinen jenssen jeppesen
      jepsen jespersen jessen johan johanna johannes johannessen johansen johnsen jonsson kaarina kalevi karin karl
      karlsen kinnunen kjaer knudsen knutsen korhonen koskinen kristiansen kristiina kristina kristoffersen laine lars
      lassen lauridsen laursen lehtinen lehtonen lie lien liisa lindberg lindstrom lund lunde magnusson makela makinen
      margareta marie marjatta martinsen mathisen matti mikael mikkelsen moe moen mogensen moller mortensen myhre
      myklebust naess nguyen niemi nieminen nils nilsen nissen norgaard nygard odegard olavi olesen olof olsen
      ostergaard paulsen pekka per peter petersson petteri pettersen pettersson poulsen ronning ruud saarinen saether
      salminen salonen sandvik schmidt simonsen sivertsen skov solberg solheim sondergaard strand strom svendsen tangen
      tapani tapio thomassen thomsen thorsen tveit vestergaard vik virtanen
    `,
    55: `
      aalto aaltonen aberg abrahamsson adrian agneta aho ahola ahonen aino ake akesson aleksi alexander alf alice amanda
      andrea andreas andreasson anette anita anja ann anne annika annikki anton antti anttila ari arild arne arvidsson
      asa asbjorn ase astrid astrom aud autio axel axelsson bach barbro bech bengt bente berggren berglund bergman
      bergqvist bergstrom berit bertil bjorg bjork bjorklund bjorn blom blomqvist bo borg brandt britt camilla carina
      caroline cathrine cecilia cecilie christer christian dag dahlberg dam daniel danielsson david eero eeva egil eija
      eila einar eirik eivind ek eklund ekman ekstrom eli elias eliasson elin elina elise ellen elsa else emil emilia
      emilie emma englund engstrom ensio eric erkki erling espen eveliina falk finn forsberg frank fransson fredrik
      fredriksson friis frode geir gerd goran goransson gregersen grete grethe gro gunilla gunn gunnar gunnarsson gustaf
      gustav gustavsson hakala hakan hakansson hakkarainen hakkinen hakon hallberg halonen hanna hanne hanninen hannu
      harald harju harkonen hartikainen hassan havard hedlund hege heidi heikki heino heiskanen helene helge hellstrom
      henrik henriksson hermansen hermansson hietala hilde hiltunen hirvonen hokkanen holmberg holmgren holopainen holst
      honkanen hugo huttunen hyvarinen hyvonen ibrahim ida ikonen immonen ingeborg ingemar inger inkeri irene irmeli
      isaksson ivar ivarsson jaakko jaakkola jaana jaaskelainen jakobsson jani janne jari jenny jens joakim john
      johnsson jokela jokinen jon jonas jonasson jorgen jorma jorunn juha juho jukka julia julie juntunen kalervo kallio
      kangas kare karen karhu kari karjalainen karkkainen karoliina karoline karppinen karvonen katariina katarina
      kauppinen kemppainen kenneth keranen kerstin kettunen kim kirsten kivela kjeldsen kjell kjersti kjetil klausen
      knut koch koivisto kokko kokkonen koponen korpela koskela koski kosonen kristian kristin kristine kristoffer krogh
      kujala kukkonen kuusisto kyllikki laakso laaksonen lahti lahtinen laila laitinen lappalainen laukkanen laura lauri
      laurila lauritsen leena lehto leif leino leinonen lena lene lennart leppanen leskinen lind linda lindblom lindgren
      lindholm lindqvist lindroos line linn linnea lisa lise liv lofgren louise lovisa lundberg lundgren lundin
      lundqvist lundstrom maarit maatta maenpaa magne magnus maija maki makkonen malin malinen manninen mansson marcus
      maren mari marianne marika marit marita marius marja markku marko markus marte martensson martikainen martin
      martine martinsson martti mathias mathiasen mathiesen matias matilda mats mattias mattila mattsson may mette
      michael miettinen mika mikko mikkola mikkonen minna mohamed moilanen mona monica morten mustonen nevalainen
      niemela nina niskanen nora norberg nordin nordstrom nurmi nurminen nyberg nykanen nyman nystrom oberg odd ojala
      oksanen ola olav ole olofsson orvokki oscar oskar oskari overgaard oystein oyvind paananen paivi pal palm partanen
      parviainen pasanen patrik pauliina peltola peltonen pentti pesonen petri petter pirjo pirkko pitkanen pulkkinen
      ragnhild raija rajala randi ranta rantala rantanen rasanen rautiainen rautio ravn reidun riitta rissanen rita
      ritva roar robert roger roland rolf rosen roy rune ruotsalainen ruth saarela saari sakari salmela salmi salo sami
      samuelsson samuli sandberg sander sandstrom sanna sara sari satu savolainen schou schultz sebastian seija seppala
      seppanen seppo sigrid sigurd silje sillanpaa simen simon sindre sinikka siri sirpa sisko sissel siv sjoberg
      sjogren soderberg soderstrom sofia sofie solveig sondre stefan steffensen stein steinar stian stig stine stromberg
      sundberg sundstrom suominen susanna susanne svein sven sverre synnove tamminen tarja tellervo terje thea therese
      thomas thor thygesen tiainen tiina tikkanen timo timonen tobias toft toivanen toivonen tom tommy tone tonje tor
      torbjorn tore torill tove trine trond tuomas tuominen turid turunen tuula tuulikki ulf ulla ulrika unni uusitalo
      vaananen vainio vaisanen valtonen valtteri vegard veikko vidar viitanen viktoria vilde ville viola virta vuorinen
      wallin wenche william winther yvonne
    `,
  },
  slavic: {
    25: `
      aleksandr elena olga sergey
    `,
    35: `
      aleksey anastasiya andrey anna dmitriy ekaterina evgeniy irina ivan mariya mikhail natalya nikolay svetlana
      tatyana vladimir yuliya
    `,
    45: `
      aleksander anatoliy anton antoni artem bartek dabrowski darya denis filip galina igor ilya jakub jan kacper
      konstantin kowalski kseniya lewandowski lyudmila maciej maksim marina mateusz michal nadezhda oksana oleg pavel
      piotr roman szymon valentina vasiliy vera viktor wisniewski yuriy
    `,
    55: `
      adam adamczyk adela adrian agafya agata akulina alan albert alena ales alevtina alexander alexandr alexandra alice
      alois alzbeta anastazie andela andrea aneta anezka antonin apolena arnost artur barbora barta bartos bartosova
      bartova bednar bednarova bedrich benes benesova beran beranek berankova beranova bilek bilkova blaha blahoslav
      blahova blanka blazek blazena blazkova bohumil bohumila bohumir bohuslav boleslav borivoj borys bozena bretislav
      broz brozova bruno bures buresova cech cechova cermak cermakova cerna cerny ctibor ctirad dagmar dalibor damian
      dana daniel daniela danuse david dawid denisa dita dobroslav dolezal dolezalova dominik dominika dorota dostal
      dostalova drahomira drahoslav drahoslava dudek dusan dusek duskova dvorak dvorakova edita eduard eliska ema emil
      emilie erik erika eryk ester eva evelina felix ferdinand fiala fialova fiser fiserova franciszek frantisek
      frantiska gabriel gabriela grabowski grzegorz hajek hajkova hana havel havlicek havlickova hedvika helena holub
      holubova horacek horackova horak horakova horvath horvathova horymir hruba hruby hruska hruskova hubert hynek
      ignac ignacy ilona irena iva ivana ivanov ivanova iveta ivo ivona jablonski jana janda jandova janeckova jankowski
      jarmila jaromir jaros jaroslav jaroslava jarosova jaworski jelinek jelinkova jezek jezkova jindrich jindriska jiri
      jirina jitka johana jolana jonas josef jozef judita julian julie kaczmarek kadlec kadlecova kajetan kamil kamila
      kaminski karel karol karolina kaspar kasparova katerina klara klaudie klement kolar kolarova konecna konecny
      konrad kopecka kopecky kovar kovarova kowalczyk kozlov kozlova kozlowski kral kralova kratochvil kratochvilova
      kraus krausova krawczyk krejcova kristina kristyna kriz krizova krol krystian krystof krzysztof ksawery kubicek
      kubickova kucera kucerova kuznetsov kuznetsova kveta kvetoslava kwiatkowski lada ladislav ladislava lebedev
      lebedeva lenka leon leona leos libor libuse linda liska liskova lubomir lubos lucie ludek ludmila ludvik lukas
      lukasz lumir lydie mach machacek machackova machova magdalena mahulena majewski maksymilian mala maly marcel
      marcela marcin marek mares maresova maria marian marie marketa markova marta martin martina masek maskova matej
      matejka matejkova matous matousek matouskova matyas mazur michael michaela michalski mikolaj mikulas milada milan
      milena milos miloslav miloslava milosz miluse miroslav miroslava mojmir monika moravcova moravec morozov morozova
      muller mullerova musil musilova nadezda natalie navratil navratilova nela nemcova nemec nemecek nemeckova nikodem
      nikol nikola nina nora norbert novak novakova novikov novikova novotna novotny nowakowski nowicki oldrich olivie
      oliwier olszewski ondrej oskar otakar oto otylie patricie patrik patryk pavla pavlicek pavlik pavlikova pavlina
      pavlov pavlova pawel pawlowski peskova peter petr petra petrov petrova piotrowski pokorna pokorny polak polakova
      popov popova pospisil pospisilova premysl prochazka prochazkova prokop przemyslaw radek radim radka radomir
      radoslav radovan rafal renata rene richard riha rihova robert robin romana rostislav rudolf ruzena ruzicka
      ruzickova sabina samuel sara sarka sebastian sedlacek sedlackova sedlak sedlakova sevcik sevcikova silvie simek
      simkova simon simona slavena slavik slavikova slavomir smid smidova smirnov smirnova sokolov sokolova solovev
      soloveva sona soukup soukupova stanek stanislav stanislava stanislaw stankova stastna stastny stefan stejskal
      stejskalova stepan stepanek stepanka stepankova strnad strnadova svatopluk svatoslav svec svecova svoboda
      svobodova sykora sykorova szymanski tadeas teodor tereza tesar ticha tichy toman tomanova tomas tomasz tuma tumova
      tymon tymoteusz urban urbanova vacek vackova vaclav valenta valentova vanda vanek vankova vasilev vasileva vasyl
      vavra vavrova vendula veronika vesela vesely viktorie vilem vilma vit vitek vitezslav vitkova vladimira vladislav
      vlasta vlastimil vlcek vlckova vojtech volkov volkova vratislav wieczorek wiktor wojciech wojciechowski wojcik
      wozniak zajac zak zakova zaneta zaytsev zaytseva zbynek zdenek zdenka zdislava zeman zemanova zielinski zikmund
      zofie zora zuzana
    `,
  },
  turkish: {
    35: `
      akcay aksu corlu demir erdogan manco sakarya turk yaman yildirim yilmaz yorulmaz
    `,
    45: `
      abbasova abdullayeva agayeva akar akdeniz akgunduz alemdar anarqizi arslan arsoy aslan aslanova axundova babayeva
      bagirova bilge bilgin bilir ceferova cetin demirel dumanli duran durdu durmus efendiyeva ekberova eliyeva emirova
      eraslan ergul ertas esgerova firat guclu gul gulen hancer hayrioglu huseynova ibrahimova inonu ismayilqizi
      karadeniz kerimova kisakurek koruturk mahmudova mansiz murvetqizi musabeyova nebiqizi nerimanova nesibova nezirova
      ocalan rehmanova sadixova safak sama selimova sener sensoy serifova seven sezer sezgin soylu tarhan tevetoglu
      ulker veliyeva yuksel yusifqizi zengin zorlu
    `,
    55: `
      abbasov abdullaoglu agaoglu akca arifcanov atakisioglu axundov bagirov bakixanov bayramov besiroglu camalov
      camurcuoglu cebrayilov ceferoglu cingizoglu ediloglu ehmedov elibeyov elioglu ellezoglu eminov emirov esgeroglu
      esgerov ferecov fikretoglu gozelov hacibeyov hesenov hummetov huseynoglu huseynov ibrahimbeyov ibrahimoglu
      ibrahimov idrisoglu ihsanoglu ildirimoglu kerimov mahmudov mecnunbeyov meherremoglu mirehmedov mirelemov musabeyov
      muxtaroglu nagioglu nebioglu nerimanov orucov penahov qabiloglu qafarov qasimov qurbanov rehimov rovsenov sadiqov
      sadixov salamoglu samiloglu samilov sedaqetoglu semedoglu sukurov suleymanov sultanov talibov tapdiqoglu velioglu
      velixanov veziroglu vezirov vilayetoglu xakimov xelilov yaqubov yusifoglu
    `,
  },
  hebrew: {
    25: `
      cohen
    `,
    35: `
      levi
    `,
    45: `
      abigail agbaria ariel avraham ayla azulai biton daniil dauda delia dhn eitan etey fridman jehonatan malka maya
      mizrahi mohammed noa noam ori perec shira tali tamar yael youssef
    `,
    55: `
      aaliyah aamir abdiasz abraham abramov achmad adam adi agam aharon aharoni alla alma aly amit amsalem aschkenazi
      assulin atias aura avishag barakat barre baruch bechar benn benyamin chajah chajm dadon dani davidov dayan edry
      efrat elbaz elijah elishewa eliyahu eloan emily esther ezekiel ezra feldman gabai gn golan goldberg goldstein
      grinberg gross guy gvd gvryn gyh hadar hadas hajun halabi hannah harela harels haroche hasan hassun hazan hdd
      hershkowitz hillel hodaya howsep htyv iair ibrahim ido ilay isa isai israel israeli itamar izrael jacb jicchak jud
      judit kacs kadosh kaplan khen kline koren lavi leah levin lia liam lin lyov maayan mahamid maimon malol maman maor
      mardokeo meir menachem mhgnh michael michal mika miller miriam montagnard moyses msrvh mur naama nadav nagar nahum
      naim naomi nathaniel nehoray netta ngh nitay noya nsr ofri ohana ohayon omar omri oran orr peled qal rabinovitch
      rachele raffaello rahamim raz rebeca robyn roi romi ronny rosen rosenberg rut samuel sarfatti saron sassoon
      schapira scholem schwarz segal sela shachar shaked sharabi shdh shemesh shir shmuel shoshan simono slmh sm sofer
      solomon stern sulejman svd svg svrts swisa tal tehilla th thl tohar uri uriyah vd vdh vknyn vrkvvyts weiss yakov
      yali yanai yfrach yitzhaki yoav yonasan ysyn yuval zoabi zur
    `,
  },
  african: {
    35: `
      abubakar ali anyanwu bappa buhari chukwu danjuma eze ezeugo garba idris ihejirika iroha isah iwu jibril kabir
      lawal madu mohammed mustapha njoku nwachukwu nwosu obi ogbuehi ojukwu okafor okeke okoro onoh onwuka saidu shehu
      suleiman tukur udeh yahaya yusuf zubairu
    `,
    45: `
      abdi abdullahi achieng adaeze ahmad aisha akinyi aliyu amarachi aminatu asmau atieno bello bilkisu brian chiamaka
      chibuzo chidimma chigozie chijioke chinedu chinelo chinyere chizoba chukwudi chukwuemeka david ebuka ekene
      elizabeth emeka esther faith fatima gambo habiba habibu hadiza hafsat halima haruna hassan hauwa ibrahim ifeanyi
      ifechukwu ifeoma ifunanya ikenna ismail james jamila jane john joseph juma kabiru kamau kariuki kelechi khadija
      kosisochukwu mahmud maina mary maryam mercy mohamed musa mwangi nasiru ngozi njeri njoroge nkiruka nnamdi nneka
      nonso obianuju obinna ochieng odhiambo ogechi okechukwu oluchi omondi onyango onyinye otieno ozioma peter rabi
      ruqayya saadatu safiya sani sharon somadina somtochukwu sumayya tanimu uche uchenna ujunwa umar usman wafula
      wambui wanjiku zainab
    `,
    55: `
      adan adhiambo agnes ahmed akoth alex alice amos ann anyango auma awino awuor barasa beatrice benard benson bett
      brenda caroline catherine charles charo chebet chege chelangat chepkemoi chepkirui chepkoech chepkorir cherono
      cherotich cheruiyot christine collins cynthia daniel denis dennis diana dorcas edwin emily emmanuel erick eunice
      evans fatuma felix florence francis fredrick george gitau gitonga gladys grace hellen hussein ian irene irungu
      isaac jackline jackson janet joan joshua joy joyce julius karanja kelvin kemboi kennedy kevin kibet kimani kimutai
      kinyua kioko kipkoech kipkorir kiplagat kiprono kiprop kiprotich kiptoo kirui koech korir langat lilian lucy lydia
      macharia margaret martin maureen mbugua mburu michael miriam mohamud moses munene mungai muriithi murithi muriuki
      musyoka mutai muthoni mutinda mutua mutuku mwaniki mwaura mwenda mwende mwendwa nancy naomi ndungu nganga ngugi
      nicholas njenga njeru njoki njuguna nyaga nyambura nyongesa oduor okoth omar osman ouma owino patrick paul pauline
      purity robert rono rose rotich ruth said samuel samwel sarah sheila simiyu simon stephen susan victor vincent
      vivian wachira wairimu wambua wangari wangui wanjala wanjiru wanyonyi waweru wekesa winnie yussuf
    `,
  },
  indian: {
    45: `
      acharya agrval ahluvaliya ahuja arora banerjee bhatnagar bhattacharyya bhrdvaj blasubrmaniym bos buruah butt
      chandravanshi chatarjee chaturvedi chauhan chetri ckrvrti codhri copra cvn dasgupta dash deshpande dikosta disouja
      dutta dvivedi gavde ghos goyal guha guptos gurumg hazarika jain jetli jha jhadv joshi jyramn kapoor kaul kdm
      khatri klita kumar lobo mahara maiti malhotra malik mehta menn mishra mistry mitra mjumdar mmdl mukhrji narayn
      nath nayr pandey patel patil pawar pilli pradhan prsad rao ray reddy rmgn rmgrajn rodrigues roy saha saxena sen
      sengupta shah sharma singh sinha srin srivastava srkar subrmnym sukla tambe thapa tiwari tmamg tmdn trivedi varma
      vemktesn xan yadav
    `,
  },
} as const;
