/**
 * The first entries of lists of stolen passwords, and words to which people append digits: about 1,400, each once and
 * in lower case. They are read only when somebody chooses a password.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passwords motdepasse contrasena senha parola haslo heslo losenord wachtwoord parool salasana lozinka
sifre passphrase passcode passkey pass word secret secrets geheim secreto segreto segredo sekret private privat
letmein welcome welcom willkommen bienvenue bienvenido benvenuto hello hallo hola bonjour ciao salut login logon
signin signup admin administrator administrador root user username guest gast test tester testing temp temporary
default change changeme changeit system server master manager owner office account access enter open sesame please
trust nothing something whatever anything everything nobody somebody forget forgot forgotten remember unknown
conference room rooms meeting meet call calls video talk zoom teams webrtc iloveyou iloveu loveyou love lover lovers
lovely loveme mylove amor amore tequiero teamo teiubesc jetaime tiamo ichliebedich sweet sweetie sweety honey sugar
baby babe babygirl babyboy darling dear angel angels angela princess prince queen king sunshine sunny moonlight moon
star stars starlight rainbow sky cloud rain storm thunder lightning fire flame water ocean river island beach mountain
forest flower flowers rose roses lily daisy violet tulip orchid butterfly garden summer winter spring autumn sommer
fruhling herbst january february march april june july august september october november december januar februar maerz
oktober dezember monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag
samstag sonntag today tomorrow yesterday forever always never monkey dragon tiger lion eagle falcon hawk phoenix
panther jaguar leopard cheetah puma bear panda wolf wolves fox horse horses pony unicorn shark dolphin whale turtle
spider snake python viper cobra rabbit bunny mouse hamster squirrel kitten kitty cat cats dog dogs doggy puppy bulldog
rottweiler animal chicken duck penguin elephant giraffe zebra gorilla donkey banana apple apples orange lemon cherry
strawberry peach mango melon grape pepper cookie cookies chocolate candy cupcake pancake butter cheese cheeseburger
pizza pasta coffee beer vodka whiskey tequila wine milk juice popcorn peanut pumpkin potato tomato onion garlic ginger
cinnamon vanilla brownie muffin bagel football fussball soccer futbol baseball basketball volleyball hockey tennis
golf golfer golfing rugby cricket boxing karate swimming running runner cycling skate skater skateboard snowboard
surfer surfing racing racecar fishing hunter hunting player players playboy gamer gaming games game champion winner
arsenal chelsea liverpool everton tottenham manchester united barcelona realmadrid madrid juventus milan inter bayern
dortmund schalke celtic rangers benfica porto sporting ajax yankees redsox dodgers cubs mets braves giants cowboys
eagles packers steelers raiders broncos dolphins patriots bears lakers bulls celtics knicks heat warriors spurs
ronaldo messi neymar beckham jordan kobe lebron gerrard rooney superman batman spiderman ironman wolverine hulk thor
joker robin deadpool avengers marvel starwars startrek yoda vader darthvader skywalker jedi matrix terminator rambo
rocky gandalf frodo hobbit mordor harrypotter potter hogwarts hermione voldemort pokemon pikachu charizard naruto
sasuke sakura goku vegeta dragonball bleach onepiece zelda mario luigi sonic minecraft fortnite roblox warcraft
starcraft diablo counterstrike callofduty halo xbox playstation nintendo gameboy sims pubg overwatch leagueoflegends
doom quake tetris simpsons homer bart garfield snoopy mickey minnie donald disney goofy tinkerbell tigger winnie pooh
barbie hellokitty scooby scoobydoo sponge spongebob shrek nemo elsa frozen metallica slipknot nirvana eminem beatles
acdc ironmaiden linkinpark greenday blink182 tupac biggie rihanna beyonce shakira britney madonna justin bieber
onedirection music guitar drummer piano violin singer dancer dance dancing rocknroll rockstar hiphop techno jazz blues
mustang corvette camaro ferrari porsche lamborghini maserati mercedes bmw audi volkswagen honda toyota nissan mazda
subaru yamaha suzuki kawasaki ducati harley davidson chevy chevrolet dodge ford jeep hummer cadillac pontiac computer
internet google gmail facebook twitter instagram youtube whatsapp linkedin myspace yahoo hotmail outlook microsoft
windows office365 iphone android samsung nokia sony dell lenovo linux ubuntu debian github oracle cisco database
network security hacker hacking cyber digital program programmer developer coder coding java javascript webmaster
michael jessica ashley daniel andrew joshua jennifer matthew amanda nicole anthony william thomas robert charlie
george harry hannah samantha michelle jonathan christopher christian alexander alexandra alexandru alexis alex andrea
andreas anna annika antonio arthur austin barbara benjamin bianca brandon brian brittany bruno caroline carlos carmen
catherine charles charlotte chris christina christine claudia cristina cynthia david debbie dennis diana dominik
edward eddie elena elizabeth emily emma eric erik ethan eva felix fernando florian francesco francisco frank franz
fred freddy gabriel gabriela giovanni giuseppe grace hans heather heinz helena henry howard isabella isabelle ivan
jack jackson jacob jake james jamie jan jane jason jasmine jean jeremy jerry jesus joanna john johnny jorge jose
joseph juan julia julian julie jurgen karen katherine katie kelly kevin kimberly kristina kyle larry laura lauren
leonardo leonie linda lisa logan louis louise lucas lucky luis lukas lynn madison manuel marco marcus margaret maria
mariana marie marina mark markus martin martina mary matteo maxwell megan melanie melissa miguel mike miriam mohamed
mohammed monica monika morgan muhammad nadine natalia natalie natasha nathan nicholas nicolas nikita oliver olivia
oscar pablo pamela patricia patrick paul paula pedro peter petra philip philipp phillip rachel raphael rebecca ricardo
richard robbie roberto rodrigo roger roman ronald rosie ruben ryan sabrina samuel sandra santiago sara sarah scott
sean sebastian sergio sharon simon simone sofia sophia sophie stefan stefanie stephanie stephen steve steven stewart
susan susanne sylvia tanja tamara taylor teresa theresa thiago tiffany timothy tobias tom tommy tyler valentin
valentina vanessa veronica veronika victor victoria vincent virginia vladimir walter wendy werner whitney willy xavier
yvonne zachary london paris berlin hamburg munich muenchen vienna wien zurich geneva rome roma milano lisbon dublin
edinburgh glasgow amsterdam brussels copenhagen stockholm oslo helsinki warsaw prague budapest athens istanbul moscow
kiev dubai mumbai delhi bombay bangalore singapore tokyo osaka kyoto seoul beijing shanghai hongkong bangkok jakarta
manila sydney melbourne auckland toronto vancouver montreal newyork brooklyn boston chicago dallas denver houston
seattle portland orlando miami atlanta detroit lasvegas losangeles hollywood california florida texas arizona carolina
montana dakota alaska hawaii america american england english scotland ireland france french germany german
deutschland osterreich schweiz italy italia spain espana portugal brasil brazil mexico canada australia china japan
russia india pakistan nigeria africa europe turkey poland polska ukraine sweden norway denmark finland holland
nederland greece israel egypt freedom liberty peace power powerful strong strength warrior soldier sniper killer
assassin ninja samurai pirate pirates knight wizard magic magical mystic spirit ghost vampire zombie monster demon
devil satan lucifer heaven hell hells god jesuschrist christ blessed blessing faith hope trinity church bible allah
bismillah buddha krishna ganesh money dollar dollars cash gold golden silver diamond diamonds crystal platinum bronze
pearl ruby emerald treasure million millionaire business company bitcoin crypto market bank lottery jackpot poker
casino luckyone black white green blue yellow purple pink brown grey gray scarlet crimson boss chief captain major
general sergeant colonel president doctor teacher student school college university education library pilot sailor
marine marines army navy airforce police fireman cowboy farmer driver trucker engineer mechanic mother father mom
mommy mama mamma papa daddy dad parents family familia brother sister brothers sisters son daughter grandma grandpa
husband wife girl girls boy boys woman women man friend friends bestfriend friendship boyfriend girlfriend sexy
sexygirl sexyboy hottie hotstuff fuck fucker fuckyou fuckoff fuckme asshole bitch bastard bullshit shit shithead pussy
dick penis boobs tits porn porno naughty nasty horny hardcore naked slut whore happy happiness smile smiley laugh
funny crazy stupid dumb loser idiot genius smart cool cooler awesome amazing perfect beautiful pretty gorgeous cute
cutie handsome fantastic wonderful super superstar supernova ultimate extreme maximum trustno1 abc123 a1b2c3 aa123456
qwe123 q1w2e3 1q2w3e4r 1qaz2wsx zaq12wsx qazwsx qweasd qweasdzxc asdf asdfgh zxcv zxcvbn asdasd qweqwe zxczxc azerty
qwerty qwertz dvorak poiuyt lkjhgf mnbvcxz fghjkl ytrewq number numbers one two three four five six seven eight nine
ten zero hundred thousand digit letter letters alphabet correcthorsebatterystaple correct battery staple
thequickbrownfox quick jumps over lazy loremipsum lorem ipsum mercury venus earth mars jupiter saturn uranus neptune
pluto galaxy universe cosmos space rocket apollo nasa alien aliens travel traveler holiday vacation christmas xmas
weihnachten easter halloween birthday newyear valentine party weekend house home kitchen window door table chair
mirror candle lantern bottle pocket hammer engine motor turbo turbine diesel nitro bullet shotgun pistol rifle trigger
target shadow midnight darkness night nights silence silent mystery dreamer dream dreams sleep sleepy maverick ranger
rebel outlaw bandit gangster mafia godfather scarface scorpion scorpio gemini taurus virgo libra aquarius pisces
capricorn aries leo cancer sagittarius zodiac buster bailey bella buddy casper chester cooper duke fluffy jasper lady
lucy maggie max milo misty molly oreo patches precious rascal rusty sadie sammy sasha simba smokey snickers snowball
sparky spike stella toby tucker whiskers ziggy
`
  .trim()
  .split(/\s+/);
