/** READINGS 50 by value: how texts are taken, compared, found blank, read and sorted. */

/** Texts that show nothing. */
export const blankTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  // No-break and ideographic space.
  '\u00a0\u3000',
  // Zero-width space, joiners, byte-order mark, soft hyphen, direction marks, a variation selector, a tag.
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u00ad',
  '\u200e\u061c\u2066\u2069',
  '\ufe0f\u{e0020}',
  // The fillers.
  '\u115f',
  '\u1160',
  '\u2800',
  '\u3164',
  '\uffa0',
  ' \u3164 \u2800 ',
]

/** Texts that show something, among or beside what doesn't. */
export const shownTexts: readonly string[] = ['x', '0', '-', '\u3164x', 'می\u200cخواهم', '데이터', '👩🏽‍💻', '⠁']

/** A text as it is sent, and as it is stored: in NFC, which keeps ligatures and full-width letters. */
export const composedTexts: readonly (readonly [sent: string, stored: string])[] = [
  ['Gro\u0308\u00dfe', 'Gr\u00f6\u00dfe'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
  ['\u1112\u1161\u11ab', '\ud55c'],
  ['\u212b', '\u00c5'],
  ['\ufb01le \uff21', '\ufb01le \uff21'],
]

/** Fields that are taken as they are sent: passwords, secrets, codes, base64, manifests with all that is in them. */
export const verbatimFields: readonly string[] = [
  'addonUpdate icon',
  'codeProve code',
  'installCreate logDrainToken',
  'manifestPush contents',
  'passkeyCreate credential',
  'passkeyProve credential',
  'passwordProve password',
  'passwordUpdate current',
  'passwordUpdate password',
  'recoveryCodesRenew code',
  'relayCallAnswer body',
  'screenshotCreate image',
  'screenshotUpdate image',
  'secondFactorRemove code',
  'sourceAccountLink token',
  'tokenCreate client.secret',
  'tokenCreate codeVerifier',
  'tokenCreate grant.code',
  'twoFactorConfirm code',
]

/** Names that people take for the same. */
export const sameNames: readonly (readonly [string, string])[] = [
  ['Gr\u00f6\u00dfe', 'Gro\u0308\u00dfe'],
  ['Gr\u00f6\u00dfe', 'GR\u00d6SSE'],
  ['Connections', 'Connec\u200btions'],
  ['Connections', 'conne\u00adctions\ufeff'],
  ['Acme', '\uff21\uff43\uff4d\uff45'],
  ['file', '\ufb01le'],
  ['\u03a3\u0391\u03a3', '\u03c3\u03b1\u03c2'],
  ['m\u00b2', 'M2'],
]

/** Names that differ. */
export const otherNames: readonly (readonly [string, string])[] = [
  ['Apfel', '\u00c4pfel'],
  ['s\u0131n\u0131r', 'sinir'],
  ['Plan 1', 'Plan 10'],
  ['big data', 'bigdata'],
]

/** Marks that come with a pasted value, before, inside and behind it. */
export const pastedMarks: readonly string[] = [
  '\u200b',
  '\ufeff',
  '\u2060',
  '\u200d',
  '\u00ad',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u202a',
  '\u202c',
  '\u202d',
  '\u2066',
  '\u2068',
  '\u2069',
  '\ufe0e',
]

/** A code as it is typed, and as it is read. */
export const typedCodes: readonly (readonly [typed: string, read: string])[] = [
  ['005924', '005924'],
  ['005 924', '005924'],
  ['005-924', '005924'],
  ['005\u2011924', '005924'],
  ['005\u2013924', '005924'],
  ['005\u2212924', '005924'],
  ['\u2066005\u00a0924\u2069\ufeff', '005924'],
]

/** Names in the order in which people sort them: letters beside their accented kin, numbers by their value. */
export const sortedNames: readonly string[] = [
  '_internal',
  '1Password',
  '2 Go',
  '10 Go',
  '\u00e4gypten',
  'Apfel',
  '\u00c4pfel',
  'Plan 1',
  'Plan 2',
  'plan 2b',
  'Plan 10',
  'Stra\u00dfe',
  'Zebra',
  '\u0416\u0443\u043a',
  '\u6771\u4eac',
]
