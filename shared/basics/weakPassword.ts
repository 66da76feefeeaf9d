/**
 * Common words in passwords, in lower case without accents: from published lists of leaked passwords, from several languages, and from
 * shipping. With usual prefixes and suffixes they cover some hundred thousand passwords. Only screens on which a password is chosen load
 * this file.
 */
export const GUESSED_WORDS = `
pass password passwort passwd passe pwd pword mypass mypassword newpassword oldpassword passcode passport passphrase contrasena contrasenha
senha motdepasse parola heslo haslo salasana losenord wachtwoord kodeord jelszo lozinka geslo sifre parol sandi katasandi matkhau kodikos
letmein letme openup opensesame enter access login logon signin welcome hello hallo hola bonjour ciao salut namaste salam merhaba privet
admin administrator adminadmin root rootroot super superuser supervisor superadmin sysadmin system sys user username users guest visitor
default temp temporary change changeme changeit reset test tester testing testtest demo sample example trial secret private topsecret
security secure master manager boss chief office company business service support helpdesk helpme please thanks thankyou sorry computer
laptop desktop internet network server database windows microsoft linux ubuntu apple macbook iphone android google gmail yahoo hotmail
outlook facebook instagram twitter tiktok whatsapp skype youtube amazon netflix linkedin samsung nokia motorola sony huawei xiaomi lenovo
toshiba logitech compaq cisco oracle excel wifi router modem telecom telekom turktelekom vodafone airtel jio globe smart isp online digital
website phpbb aa aaa ab asd qwe qwert azerty abc abcd xyz lol trustno blink whatever nothing anything something everything someone nobody
unknown iloveyou iloveu iloveme iloveher ilovehim ilovegod loveyou loveme lovelove lover lovers lovely love luv mylove truelove teamo amor
amore jetaime liebe schatz askim canim ishq pyaar mahalkita mahal aiko sevgi lyubov lubov sweet sweetie sweetheart sweety honey darling
baby babygirl babyboy babe mybaby angel angels myangel princess princesa queen king prince beautiful pretty cutie gorgeous kiss kisses hugs
heart corazon dream dreams dreamer hope faith destiny forever always happy happiness smile lucky luck life mylife family mother mommy mama
mamma mom father daddy papa dad brother sister son daughter friend friends bestfriend amigos amigo boy girl boyfriend girlfriend wife husband guru
god jesus jesuschrist christ christian godisgood godislove bismillah allah allahuakbar mashallah inshallah krishna shiva ganesh sairam
omsairam waheguru maria santamaria lord heaven blessed blessing amen church bible monkey dragon tiger lion eagle eagles falcon hawk wolf
wolves bear bears panther cougar jaguar leopard cheetah horse horses pony donkey rabbit bunny kitten kitty cat cats puppy dog dogs doggie
bulldog bulldogs chicken rooster turkey duck penguin dolphin dolphins whale shark turtle spider spiderman scorpion scorpio snake cobra
viper python butterfly ladybug buffalo bull elephant giraffe panda koala fish fishing buster charlie bailey max buddy rocky shadow bandit
rex molly bella daisy ginger smokey tigger snoopy garfield oreo simba nala football soccer futbol baseball basketball hockey cricket tennis
golf golfer rugby volleyball swimming running runner boxing wrestling liverpool chelsea arsenal manchester manutd manu mancity everton
tottenham celtic rangers barcelona barca realmadrid madrid juventus milan inter napoli roma bayern dortmund ajax galatasaray fenerbahce
besiktas benfica porto sporting flamengo corinthians palmeiras boca messi ronaldo neymar beckham zidane kobe jordan lebron curry yankees
redsox lakers celtics bulls cowboys steelers packers raiders patriots broncos giants sachin dhoni kohli sehwag virat olympiakos
panathinaikos dynamo shakhtar spartak zenit lokomotiv superman batman ironman hulk avengers marvel starwars startrek skywalker vader yoda
matrix terminator rambo titanic gandalf frodo legolas harrypotter hogwarts potter hermione pokemon pikachu naruto sasuke goku vegeta
dragonball onepiece luffy doraemon hellokitty mario zelda sonic minecraft fortnite roblox warcraft counterstrike callofduty playstation
xbox nintendo gamer player killer hunter sniper warrior ninja samurai knight legend hero heroes winner champion champ success victory power
energy thunder lightning storm fire flame phoenix magic wizard merlin mystic ghost phantom vampire zombie demon devil darkness midnight
moonlight sunshine sunny sun moon star stars stargate rainbow flower flowers rose roses rosebud lily jasmine lotus tulip orchid summer
winter spring autumn fall january february march april may june july august september october november december monday tuesday wednesday
thursday friday saturday sunday birthday christmas holiday weekend morning night today tomorrow yesterday red blue green yellow orange
purple pink black white silver gold golden diamond crystal platinum emerald ruby pearl sapphire cookie cookies chocolate candy sugar cheese
pizza burger banana cherry strawberry mango peach lemon coffee pepper popcorn peanut muffin cupcake beer whiskey vodka guinness cocacola
pepsi redbull marlboro chanel gucci nike adidas puma ferrari porsche mercedes benz bmw audi toyota honda nissan suzuki yamaha kawasaki
ducati harley mustang corvette camaro chevy ford lamborghini bugatti mazda mitsubishi hyundai volvo tesla skoda volkswagen renault peugeot
music guitar piano drummer metallica slipknot nirvana eminem beatles elvis madonna shakira beyonce rihanna justinbieber bieber onedirection
bts blackpink linkinpark acdc queenband pantera rock rockstar hiphop dance dancer party school student teacher college university doctor
nurse lawyer engineer police soldier army navy airforce marine marines pirate pirates viking vikings cowboy america american usa canada
mexico brazil brasil argentina colombia chile peru england britain london scotland ireland france paris germany deutschland berlin italy
italia spain espana portugal greece hellas athens athina piraeus turkiye istanbul russia rossiya moscow moskva ukraine ukraina odessa odesa
kiev kyiv poland polska romania bulgaria croatia serbia georgia batumi india bharat hindustan mumbai delhi chennai kerala kochi goa
pakistan karachi bangladesh dhaka chittagong srilanka colombo myanmar yangon thailand bangkok vietnam saigon hanoi china beijing shanghai
hongkong taiwan japan tokyo korea seoul busan philippines pilipinas pinoy manila cebu davao iloilo indonesia jakarta surabaya malaysia
singapore australia sydney egypt cairo nigeria lagos kenya ghana africa panama malta cyprus limassol liberia monrovia marshall norway oslo
bergen sweden denmark copenhagen finland holland rotterdam antwerp hamburg newyork chicago boston dallas houston texas florida california
vegas lasvegas miami hawaii alaska dubai fujairah doha kuwait michael jennifer jessica ashley daniel david robert thomas andrew matthew
joshua christopher anthony william james john johnny jonathan joseph richard charles patrick edward george steven stephen kevin brian jason
justin brandon ryan eric adam alex alexander alexandra alexandre alexis andrea andreas andrei andrey anna anne annie amanda amber angela
angelina antonio ahmed ali ahmad mohammed mohamed muhammad mustafa ibrahim hassan hussein fatima aisha omar yusuf khan barbara benjamin
bernard bobby bruno carlos carmen caroline catherine christina claudia daniela daniele danielle denise dennis diana diego dimitri dimitris
dmitry eduardo elena elizabeth emily emma ernesto eva fernando francesco francisco frank frederic gabriel gabriela giorgos giovanni gregory
hannah harry heather helena henry igor irina isabella ivan jackson jacob jake jan javier joao jorge jose juan juliana julia julie karen
katerina kimberly konstantin kostas kumar laura lauren leonardo linda lorenzo louise lucas luis luisa marco marcos margaret marie mariana
marina mark martin martina mary maurice maxim megan melanie melissa michelle miguel mike mikhail miller monica nadia natalia natalie
natasha nathan nicholas nick nicola nicolas nicole nikita nikos oksana oleg olga oliver olivia pablo pamela panagiotis paolo patricia paul
pedro peter petros philip pierre priya rachel rafael rahul raj rajesh ram ramesh rebecca ricardo roberto rodrigo rosa ruslan russell
sabrina samantha samuel sandra sarah satish scott sean sebastian sergei sergey sharma sharon simon singh sofia sophia sophie spyros
stephanie suresh susan svetlana tamara tatiana taylor teresa tiffany timothy tony vanessa vassilis veronica victor victoria vijay vincent
vladimir vlad walter wang wei yannis yiannis yuri yulia zhang zachary freedom liberty peace justice money cash rich dollar bitcoin casino
poker lottery jackpot paradise genesis infinity eternity universe galaxy cosmos planet earth world theworld mountain river ocean sea island
beach forest desert cool awesome amazing perfect fantastic crazy stupid idiot loser genius einstein newton mozart picasso shakespeare alpha
beta gamma delta omega zero hundred million global solution international national united republic vessel vessels vesselops ship ships
shipping shipyard shipowner shipmanager maritime sailor sailing seafarer seaman seamen seadog mariner captain kapitan capitan skipper
chiefmate chiefofficer chiefengineer mate firstmate secondmate thirdmate officer bosun boatswain oiler wiper fitter cadet cook messman crew
crewing manning engine engineroom bridge deck anchor harbour harbor port portstate starboard portside cargo tanker bulker bulkcarrier
container reefer tug tugboat barge ferry fleet fleetops flagship lighthouse compass navigator nautical seven sevenseas bluewater bonvoyage
voyage onboard offshore drydock psc imo ism solas marpol stcw certificate certificates audit survey surveyor invoice invoices accounts
accounting finance requisition operations ops technical superintendent agent charterer broker operator
`;

/** Why a password is easy to guess. */
export type Weakness = 'common' | 'row' | 'email';

/** The sentences shown while typing and in the refusal. */
export const WEAKNESS_SENTENCES: Record<Weakness, string> = {
  common: 'This password is one of the most common ones.',
  row: 'This password follows a row of keys, counts up or down, or repeats itself.',
  email: 'This password is based on your email.',
};

const WORDS: ReadonlySet<string> = new Set(GUESSED_WORDS.trim().split(/\s+/));

/** Keyboard rows, forwards or backwards. Three letters or two digits in a row count. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qwaszx',
  'qweasdzxc',
  '147258369',
  '741852963',
  '159357',
  '123654789',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].toReversed().join('')]);

/** The letters that digits and signs stand for; 1 is i as well as l. */
const STAND_INS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');
const spelled = (text: string, one: string) =>
  lettersOf(text.replace(/[013457@$!]/g, (sign) => (sign === '1' ? one : (STAND_INS[sign] ?? sign))));

/** The number of characters at the start of `text` that form a row or repeat one character. */
function rowAtStart(text: string): number {
  const same = /^(.)\1+/s.exec(text)?.[0].length ?? 0;
  const least = /^\d/.test(text) ? 2 : 3;
  let length = Math.max(least, same);
  while (length < text.length && ROWS.some((row) => row.includes(text.slice(0, length + 1)))) length += 1;
  return length > same && !ROWS.some((row) => row.includes(text.slice(0, length))) ? same : Math.min(length, text.length);
}

/** Whether `text` consists of rows and at most one letter and two signs. */
function isRows(text: string): boolean {
  let [letters, signs] = [1, 2];
  for (let rest = text; rest !== '';) {
    const length = rowAtStart(rest);
    if (length === 0 && (/^[a-z\d]/.test(rest) ? (letters -= 1) : (signs -= 1)) < 0) return false;
    rest = rest.slice(length || 1);
  }
  return true;
}

const everyOther = (text: string, from: number) => [...text].filter((_, at) => at % 2 === from).join('');

function isRow(text: string): boolean {
  if (/^\d{1,10}$/.test(text) || /^(.{1,5}?)\1+.?$/s.test(text) || isRows(text)) return true;
  return text.length % 2 === 0 && [0, 1].every((from) => rowAtStart(everyOther(text, from)) === text.length / 2);
}

/** All words that `text` may be based on, after removing decorations. */
function* coresOf(text: string): Generator<string> {
  const before = /^[\d\W_]{0,4}/.exec(text)?.[0].length ?? 0;
  const behind = /[\d\W_]{0,8}$/.exec(text)?.[0].length ?? 0;
  for (let from = 0; from <= before; from += 1) {
    for (let to = text.length; to >= Math.max(from + 1, text.length - behind); to -= 1) {
      const core = text.slice(from, to);
      yield lettersOf(core);
      yield spelled(core, 'i');
      yield spelled(core, 'l');
    }
  }
}

const isWords = (text: string): boolean =>
  WORDS.has(text) || [...text].some((_, at) => at > 1 && at < text.length - 1 && WORDS.has(text.slice(0, at)) && WORDS.has(text.slice(at)));

/**
 * Why `password` is easy to guess, or null. Like guessing programs it ignores case, digits for letters, and a year or sign at the end.
 * `email`: the account's e-mail, if known.
 */
export function weaknessOf(password: string, email: string): Weakness | null {
  const text = plain(password.trim());
  const cores = new Set(coresOf(text));
  const [name = '', domain = ''] = plain(email.trim()).split('@');
  const own = [name + domain, name, ...name.split(/[^a-z]+/), domain, domain.split('.')[0] ?? ''].map(lettersOf);
  if (own.some((part) => part.length > 3 && cores.has(part))) return 'email';
  if (isRow(text)) return 'row';
  return [...cores].some(isWords) ? 'common' : null;
}
