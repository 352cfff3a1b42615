/**
 * Most common words of public lists of leaked passwords, plus French and trade words. Alone, doubled, or with
 * digits they cover the top ten thousand; longer entries of those lists follow below.
 */
export const COMMON_WORDS: readonly string[] = `
  access action adidas admin administrator airborne alaska alexande alexandr alexis america andrey angel
  angels animal apollo apple apples arsenal asdasd austin automne autumn avalon azerty babygirl badboy
  badger banana bandit barney baseball bastard batman beatles beaver beavis bigboy bigdaddy bigdog bigred
  birdie biteme blazer bollocks bonjour booger boomer boston brandy braves bronco broncos brooklyn brutus
  bubba bubbles buddha buddy budlight buffalo bulldog bulldogs buster butter butthead california camaro
  cameron canada canadiens captain carolina cartman casper celtic champion changeme charlie cheese chelsea
  cherokee cherry chester chevy chicago chicken chouchou christin classic cocacola coffee colorado compaq
  compass computer concession connor cookie copper corvette cougar cowboy cowboys creative cricket
  customer dakota dallas dancer darkness dealer dealership default destiny dexter diablo diamond diesel
  digger digital disney doctor doggie dolphin dolphins domino donkey doudou dragon dreams driver drowssap
  drummer ducati eagle eagles eclipse einstein elephant eminem enigma enter everton explorer falcon
  fantasy fender ferrari fireman fishing fktrcfylh florida flower fluffy flyers football forecourt forest
  forever freddy freedom friday gandalf garfield gateway gators gemini genesis genius gfhjkm ghbdtn giants
  ginger girls godzilla golden golfer goober google guinness guitar gunner hammer hannah harley hawaii
  heaven hello helpme hentai hitman hiver hockey honda horney horses hotdog hotrod hummer hunter iceman
  iloveyou infinity internet ironman iwantu jaguar jasmine jasper jennifer jester jetaime jordan junior
  jupiter justice juventus karina kawasaki killer kitten kitty klaster lacrosse lakers lasvegas legend
  letmein liberty lifehack liverpoo liverpool lizard login logitech london loulou lovely loveme lover
  lovers loveyou lucky maddog madison madonna maggie magic magnum maison manager marina marine marines
  marlboro marley maryjane master matrix maverick maximus maxwell mercedes mercury merlin metallic
  metallica mexico michael michigan mickey midnight minecraft mnbvcxz monday money monkey monster montana
  montreal motdepasse mother motorola mountain mozart muffin mustang naruto nascar natasha newyork nikita
  nintendo nirvana nissan oksana oliver online ontario orange packers pakistan pantera panther panties
  paradise passport password passwort patches patriots peaches peanut penguin pepper phantom phoenix
  pimpin platinum player pokemon police poohbear pookie poopoo popcorn porsche prince princess printemps
  private pumpkin purple quebec qwaszx qweasd qweasdzxc qweqwe rabbit racing raider raiders rainbow ranger
  rangers rascal reddog redrum redskins redsox redwings rocket rosebud runner ruslan russia sales samantha
  samson samsung sandman saturn scarface scooby scooter scorpio scorpion scotland scotty secret security
  semperfi sergey shadow shelby shorty sierra silver simple simpsons skippy slayer slipknot smokey
  snickers sniper snoopy snowball soccer softball soleil sophie spanky sparky speedy spider spirit
  spitfire spooky spring stalker stargate startrek starwars steelers stupid success summer sunshine super
  superman surfer suzuki svetlana swordfis sydney temporary tennis tester testing theman therock thomas
  thumper thunder tiger tigers tigger tinker tomcat topgun toronto toyota trinity trouble trustno turtle
  vampire vehicle vfhbyf viking vikings viper vladimir voiture voodoo voyager warrior welcome westside
  whatever wildcats willow winner winston winter wizard xavier yamaha yankee yankees yellow
`
  .trim()
  .split(/\s+/u)

/** Entries of published lists' first ten thousand with 12 characters or more that no rule covers. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  010203040506 0r968ji9ufj6 111222tianya 112233445566 123456654321 123456789987654321 123456789qwe
  123456qwerty 123qweasdzxc 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 23176djivanfros 5532361cnjqrf
  businessbabe chickenwing101 contortionist counterstrike demon1q2w3e4r demon1q2w3e4r5t dkflbvbhjdbx
  dkflbvbhjdyf domainlock2005 doomsayer.2.7mords.v finalfantasy fkmnthyfnbdf flvbybcnhfnjh
  g13916055158 gfhjkmgfhjkm ghbdtnrfrltkf ghhh47hj7649 ghjcnjgfhjkm hd764nw5d7e1vb1 ichliebedich
  ihatethisgame international jamesbond007 john!20130605at1753 jundian2011xr justinbieber leavemealone
  linkedin2011 mailcreated5240 maprchem56458 masterbaiting masterbating masturbation maurolarastefy
  mega_pizdetz666 megaparol12345 momsanaladventure motherfucker n8zgt5p0shw= needforspeed
  newproject2004 onedirection pe#5gz29ptzmse playstation3 polniypizdec0211 polniypizdec1102
  polniypizdec110211 pornographic professional projectsadminx q1w2e3r4t5y6 qazwsxedc123 qazwsxedcrfv
  qweasdzxc123 qwegta13091990 qwerasdfzxcv qwerty123456 s8ylpe9jdpvym seniseviyorum sojdlg123aljg
  sonyericsson startfinding telechargement temppassword transformers vfvfvskfhfve websolutions
  yfdbufnjh10305070 zxcasdqwe123
  `
    .trim()
    .split(/\s+/u),
)
