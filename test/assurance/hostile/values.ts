import { hostileTexts, unstorableTexts } from '#test/support/hostile.ts'

const nested = (depth: number, open: string, inner: string, close: string) =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`

const { NUL, 'half of a character': half } = unstorableTexts

/** Texts for anything that is sent as text: a field, a part of a path, a query, a form. */
const texts: Readonly<Record<string, string>> = {
  nothing: '',
  blanks: ' \t\n',
  'a word': 'word',
  'NaN as text': 'NaN',
  'Infinity as text': '-Infinity',
  'a number as text': '1e999',
  'a negative number as text': '-1',
  '2^53 + 1 as text': '9007199254740993',
  'true as text': 'true',
  'null as text': 'null',
  constructor: 'constructor',
  toString: 'toString',
  'a day that is none': '2026-02-30T25:61:00Z',
  'a day long before': '0000-00-00',
  'the day after the last': '+275760-09-13T00:00:00.001Z',
  'no id at all': '00000000-0000-0000-0000-000000000000',
  'somebody’s id': 'F47AC10B-58CC-4372-A567-0E02B2C3D479',
  'another slug': 'globex-alpha',
  'a wildcard': '%_*?[a-z]+',
  '10,000 letters': 'x'.repeat(10_000),
  NUL,
  'half of a character': half,
  'the other half': 'a\uDC00b',
  'halves in the wrong order': '\uDC00\uD800',
  ...hostileTexts,
}

/** A text as a URL, a form or a cookie has it; half of a character can't be said there. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

/** The texts as URLs have them, and as they are understood. */
export const sentTexts = Object.entries(texts).map(([what, text]) => {
  const raw = encoded(text)
  return { what, text, raw, said: decodeURIComponent(raw) }
})

/** Values that JSON can hold besides texts, as they go out: some of it no serializer would write. */
const otherJson: Readonly<Record<string, string>> = {
  null: 'null',
  true: 'true',
  false: 'false',
  '0': '0',
  '-0': '-0',
  '-1': '-1',
  'a half': '0.5',
  '2^31': '2147483648',
  '2^53 + 1': '9007199254740993',
  '2^63': '9223372036854775808',
  '1e308': '1e308',
  '1e999': '1e999',
  '-1e999': '-1e999',
  'next to nothing': '1e-400',
  'an empty list': '[]',
  'an empty object': '{}',
  'a list of null': '[null]',
  'a list of lists': '[[[]]]',
  'a list of an object': '[{}]',
  'a list of texts': '["a","a"]',
  '2,000 of the same': `[${Array.from({ length: 2000 }, () => '0').join()}]`,
  'an object': '{"a":"b"}',
  'an object with __proto__': '{"__proto__":{"admin":true}}',
  'an object with constructor': '{"constructor":{"prototype":{"admin":true}}}',
  'an object with toString': '{"toString":1,"valueOf":2,"toJSON":3}',
  'an object with a length': '{"length":-1,"0":"a"}',
  'an object with NUL in a key': '{"a\\u0000":1}',
  '120 lists deep': nested(120, '[', '', ']'),
  'a URL of 200,000 letters and a blank': JSON.stringify(`http://${'a'.repeat(200_000)} b`),
  '20,000 of the same': `[${Array.from({ length: 20_000 }, () => '0').join()}]`,
  '3,000 objects deep': nested(3000, '{"a":', '1', '}'),
}

/** JSON texts of every kind of value, by what they are. */
export const jsonValues: Readonly<Record<string, string>> = {
  ...otherJson,
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)])),
}

/** Whole bodies that are no JSON, or not an object, or not what they say; and the status that they get. */
export const wholeBodies: readonly {
  name: string
  body: string | Uint8Array<ArrayBuffer>
  type?: string
  encoding?: string
  status: number
}[] = [
  { name: 'half an object', body: '{"a":', status: 400 },
  { name: 'an object and more', body: '{} {}', status: 400 },
  { name: 'single quotes', body: "{'a':1}", status: 400 },
  { name: 'a comment', body: '{/* */}', status: 400 },
  { name: 'a bare word', body: 'undefined', status: 400 },
  { name: 'NaN', body: '{"a":NaN}', status: 400 },
  { name: 'a control character', body: '{"a":"\u0001"}', status: 400 },
  { name: 'no UTF-8', body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), status: 400 },
  { name: 'half of UTF-8', body: new Uint8Array([0x22, 0xe2, 0x82]), status: 400 },
  { name: 'UTF-16', body: new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), status: 400 },
  { name: 'null', body: 'null', status: 422 },
  { name: 'a list', body: '[]', status: 422 },
  { name: 'a list of an object', body: '[{}]', status: 422 },
  { name: 'a text', body: '"text"', status: 422 },
  { name: 'a number', body: '7', status: 422 },
  { name: 'true', body: 'true', status: 422 },
  { name: 'lists without end', body: nested(200, '[', '', ']'), status: 422 },
  { name: 'plain text', body: '{}', type: 'text/plain', status: 415 },
  { name: 'a form', body: 'a=b', type: 'application/x-www-form-urlencoded', status: 415 },
  { name: 'a file', body: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x', status: 415 },
  { name: 'Latin-1', body: '{}', type: 'application/json; charset=latin1', status: 415 },
  { name: 'no type', body: '{}', type: 'x', status: 415 },
  { name: 'something packed', body: '{}', encoding: 'gzip', status: 415 },
]

/** A body over 1 MB. */
export const tooLargeBody = `{"a":"${'x'.repeat(1_000_001)}"}`

/** Keys that no schema lists. */
export const strangeKeys = [
  'unknown',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a.b',
  '',
  'ID',
  'currentUser',
] as const
