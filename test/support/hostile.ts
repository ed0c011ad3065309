/** Calls `hacked`, which pages of the tests define, if any of it is taken for code. */
export const hostileTexts = {
  script: '<script>hacked()</script>',
  'broken out of an attribute': `"><img src=x onerror=hacked()>'><svg onload=hacked()>`,
  'broken out of JSON': '</script><script>hacked()</script>',
  'a script URL': 'javascript:hacked()//https://a.example',
  'a template': '{{constructor.constructor("hacked()")()}}${hacked()}<%= hacked() %>',
  SQL: `'; drop table addons; -- ") or 1=1`,
  'right to left': '\u202Egnp.exe\u202C \u2066\u2067\u2069 مرحبا שלום',
  'nothing to see': '\u200B\u200C\u200D\u2060\uFEFF\u00AD',
  'many marks': `Z${'\u0301\u0328\u0335'.repeat(40)}algo`,
  'beyond the plane': '👩‍👩‍👧‍👦 𝒻𝒶𝓃𝒸𝓎 🏳️‍🌈 \u{10FFFF}',
  'lines and controls': 'one\r\ntwo\ttabs\u0007bell\u001B[31mred\u0085\u2028\u2029',
  'one long word': 'w'.repeat(250),
  'long as it gets': 'long '.repeat(60).trim(),
  'a formula': '=cmd|"/c calc"!A1',
  'percent signs': '%00%0d%0aSet-Cookie:x=y%s%n%x',
  prototype: '__proto__',
  path: '../../../../etc/passwd',
} as const

/** Values that cannot be stored, or stand for more than they say: never a success. */
export const unstorableTexts = {
  NUL: 'a\0b',
  'half of a character': 'a\uD800b',
  'a megabyte': 'x'.repeat(990_000),
} as const
