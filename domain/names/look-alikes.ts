/**
 * Letters and digits that look like Latin ones, from the confusables of Unicode (UTS #39, version 13),
 * without those that compatibility decomposition unites anyway. Letters that are an i in lower case are
 * listed with the I, which in turn may look like an l.
 */
const lookAlikes = `
  2 ꝚƧϨꙄᒿꛯ
  3 ꞫȜƷꝪⳌЗӠ𖼻𑣊
  4 Ꮞ𑢯
  5 Ƽ𑢻
  6 ⳒбᏮ𑣕
  7 𐓒𑣆
  8 ৪੪𞣋ȣȢ𐌚
  9 ੧୨৭൭ꝮⳊ𑣌𑢬𑣖
  A ΑАᎪᗅꓮ𖽀𐊠
  a ɑαа
  AA Ꜳ
  aa ꜳ
  AE ÆӔ
  ae æӕ
  AO Ꜵ
  ao ꜵ
  AU Ꜷ
  au ꜷ
  AV ꜸꜺ
  av ꜹꜻ
  AY Ꜽ
  ay ꜽ
  B ꞴΒВᏴᗷꓐ𐊂𐊡𐌁
  b ƄЬᏏᑲᖯ
  bl Ы
  C 𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜
  c ᴄⲥсꮯ𐐽
  D Ꭰᗞᗪꓓ
  d ԁᏧᑯꓒ
  dz ʣ
  E ΕЕⴹᎬꓰ𑢦𑢮𐊆
  e ꬲеҽ
  F ꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥
  f ꬵꞙẝք
  G ԌᏀᏳꓖ
  g ɡᶃƍց
  H ΗⲎНᎻᕼꓧ𐋏
  h һհᏂ
  I ƖΙⲒІӀᛁꓲ𐊊𐌉
  i ıɪɩιіꙇӏꭵᎥ𑣃
  J ꞲͿЈᎫᒍꓙ
  j ϳј
  K ΚⲔКᏦᛕꓗ𐔘
  L ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦
  l 1|∣١۱𐌠𞣇ǀוןاߊⵏ𖼨
  ll ‖∥ǁװ
  lO Ю
  ls ʪ
  lz ʫ
  M ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑
  N ΝⲚꓠ𐔓
  n ոռ
  O 0߀০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖
  o ०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσⲟоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬
  OE Œ
  oe œ
  OO ꝎꚘ
  oo ꝏꚙ
  P ΡⲢРᏢᑭꓑ𐊕
  p ρⲣр
  Q ⵕ
  q ԛգզ
  R ƦᎡᏒ𐒴ᖇꓣ𖼵
  r ꭇꭈᴦⲅгꮁ
  rn 𑣣𑜀
  S ЅՏᏕᏚꓢ𖼺𐊖𐐠
  s ꜱƽѕꮪ𑣁𐑈
  T ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕
  T3 Ꜩ
  tf ꝷ
  ts ʦ
  U Սሀ𐓎ᑌꓴ𖽂𑢸
  u ꞟᴜꭎꭒʋυս𐓶𑣘
  ue ᵫ
  uo ꭣ
  V ٧۷ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝
  v ᴠνѵט𑜆ꮩ𑣀
  W 𑣯𑣦ԜᎳᏔꓪ
  w ɯᴡѡԝա𑜊𑜎𑜏ꮃ
  X 𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧
  x ×хᕁᕽ
  Y ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲
  y ɣᶌʏỿꭚγуүყ𑣜
  Z 𐋵𑣥ΖᏃꓜ𑢩
  z ᴢꮓ𑣄`

const latinOf = new Map(
  lookAlikes.split('\n').flatMap((line) => {
    const [latin = '', others = ''] = line.trim().split(' ')
    return Array.from(others, (other): [string, string] => [other, latin])
  }),
)

/**
 * Maps names that people take for the same to the same text: letters of any case and width, ignoring anything
 * invisible.
 */
export function foldName(name: string): string {
  const seen = name
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replaceAll(/\p{White_Space}+/gu, ' ')
  return foldCase(seen)
}

/** Upper case first, because it unites letters that lower case alone keeps apart, such as `ß` and `SS`. */
export function foldCase(text: string): string {
  return text.trim().toUpperCase().toLowerCase().normalize('NFKC')
}

/**
 * The looks of a name, beginning with the name itself: as written, and in lower case. Two names that share a
 * look can be confused. There are several, because looking alike is not transitive: `Mall` looks like `MaIl`,
 * which is `mail`, but `mail` does not look like `mall`.
 */
export function looksOf(name: string): [string, ...string[]] {
  const folded = foldName(name)
  const written = inLatin(name)
  const looks = [inLatin(folded), written, written.replaceAll('I', 'l'), amongCapitals(written)]
    .map(foldName)
    .flatMap((look) => [look, look.replaceAll('rn', 'm')])
  return [folded, ...new Set(looks.filter((look) => look !== folded))]
}

function inLatin(name: string): string {
  return Array.from(name.normalize('NFKD'), (letter) => latinOf.get(letter) ?? letter).join('')
}

/** Among capitals, an l is read as a capital I. */
function amongCapitals(name: string): string {
  const others = name.replaceAll('l', '')
  return others === others.toUpperCase() && others !== others.toLowerCase() ? name.replaceAll('l', 'I') : name
}
