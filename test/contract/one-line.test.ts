import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { line } from '#contract/formats/field-types.ts'

/* Which fields of the add-ons API are one line stands in test/spec/limits.ts; the registry's description is one, too. */
const { description } = (
  everyEndpoint.buildpackUpdate.body as unknown as { entries: Record<string, unknown> }
).entries
const schemas = [
  ['a line', line(200)],
  ['a buildpack’s description', description as v.GenericSchema],
] as const

const messagesOf = (schema: v.GenericSchema, value: string) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? []

describe.each(schemas)('%s', (_what, schema) => {
  test.each(['\r\n', '\n', '\t', '\u2028', '\u0085'])('is one line, without %j', (mark) => {
    expect(messagesOf(schema, `Acme${mark}Postgres`)).toEqual(['must be one line'])
  })

  test.each(['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'])(
    'does not turn its text around by %j',
    (mark) => {
      expect(messagesOf(schema, `Acme ${mark}sergtsoP`)).toEqual([
        'must not contain marks that change the direction of text',
      ])
    },
  )

  test('is in anybody’s language', () => {
    for (const name of [
      'Größe & Maß',
      'データベース',
      'قاعدة بيانات',
      'e\u0301te\u0301',
      '👩🏽‍💻 tools',
      'Acme\n',
    ])
      expect(messagesOf(schema, name)).toEqual([])
  })
})
