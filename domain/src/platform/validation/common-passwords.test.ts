import { expect, it } from 'vitest'
import { isGuessable } from './guessable.ts'

/** All of 12 characters and more among the first ten thousand of two published lists of leaked passwords. */
const LEAKED = `
  "zxcvbnm,./" 010203040506 0r968ji9ufj6 111111111111 111222tianya 112233445566 123123123123
  123321123321 123456123456 123456654321 123456789123 123456789123456789 123456789987654321
  123456789abc 123456789asd 123456789qwe 123456789qwerty 123456qwerty 123qwe123qwe 123qweasdzxc
  1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc
  1qaz2wsx3edc4rfv 1qazxsw23edc 23176djivanfros 5532361cnjqrf admin18533362 administrator asdfghjkl123
  businessbabe chickenwing101 contortionist counterstrike demon1q2w3e4r demon1q2w3e4r5t dkflbvbhjdbx
  dkflbvbhjdyf domainlock2005 doomsayer.2.7mords.v finalfantasy fkmnthyfnbdf flvbybcnhfnjh
  g13916055158 gfhjkmgfhjkm ghbdtnrfrltkf ghhh47hj7649 ghjcnjgfhjkm ghjcnjghjcnj hd764nw5d7e1vb1
  ichliebedich ihatethisgame international jamesbond007 john!20130605at1753 jundian2011xr justinbieber
  leavemealone linkedin2011 mailcreated5240 maprchem56458 masterbaiting masterbating masturbation
  maurolarastefy mega_pizdetz666 megaparol12345 momsanaladventure motherfucker n8zgt5p0shw=
  needforspeed newproject2004 onedirection password1234 pe#5gz29ptzmse playstation3 polniypizdec0211
  polniypizdec1102 polniypizdec110211 pornographic professional projectsadminx q1w2e3r4t5y6
  qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qweasdzxc123 qwegta13091990 qwerasdfzxcv qwerty123456
  qwertyqwerty qwertyuiop123 qwertyuiop[] s8ylpe9jdpvym seniseviyorum sojdlg123aljg sonyericsson
  startfinding telechargement temppassword transformers vfvfvskfhfve websolutions yfdbufnjh10305070
  zaq1xsw2cde3 zxcasdqwe123 пїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕпїѕ
  пїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕ пїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕпїѕ
`
  .trim()
  .split(/\s+/u)

it('refuses whatever stands in the first ten thousand and is long enough to be chosen', () => {
  expect(LEAKED).toHaveLength(116)
  expect(LEAKED.filter(text => !isGuessable(text, []))).toEqual([])
})

it('refuses it in capitals and with accents too', () => {
  expect(isGuessable('MegaParol12345', [])).toBe(true)
  expect(isGuessable('Télechargement', [])).toBe(true)
})
