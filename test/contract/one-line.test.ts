import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'

/** Texts that the portal shows on one line, by the call that writes them. */
const fields = {
  addonUpdate: ['name', 'displayName'],
  planCreate: ['name'],
  planUpdate: ['name'],
  featureCreate: ['name'],
  featureUpdate: ['name'],
  benefitCreate: ['title'],
  screenshotCreate: ['name'],
  accountUpdate: ['name'],
  companyUpdate: ['name', 'addr1', 'city', 'technicalContactFullName', 'billingFullName'],
  supplierVendorCreate: ['vendorId', 'paysiteId', 'siteName'],
  buildpackUpdate: ['description'],
} satisfies Partial<Record<keyof typeof everyEndpoint, string[]>>

const places = Object.entries(fields).flatMap(([call, names]) =>
  names.map((name) => {
    const { body } = everyEndpoint[call as keyof typeof fields]
    const { entries } = body as unknown as { entries: Record<string, v.GenericSchema> }
    return { place: `${call} ${name}`, schema: entries[name] as v.GenericSchema }
  }),
)

const messagesOf = (schema: v.GenericSchema, value: string) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? []

describe.each(places)('$place', ({ schema }) => {
  test.each([
    ['a line break', 'Acme\r\nPostgres'],
    ['a new line', 'Acme\nPostgres'],
    ['a tab', 'Acme\tPostgres'],
    ['a line separator', 'Acme\u2028Postgres'],
    ['a control character', 'Acme\u0085Postgres'],
  ])('is one line: %s', (_, value) => {
    expect(messagesOf(schema, value)).toEqual(['must be one line'])
  })

  test.each(['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'])(
    'does not turn its text around: %j',
    (mark) => {
      expect(messagesOf(schema, `Acme ${mark}sergtsoP`)).toEqual([
        'must not contain marks that change the direction of text',
      ])
    },
  )

  test('is in anybody’s language', () => {
    for (const name of ['Größe & Maß', 'データベース', 'قاعدة بيانات', 'e\u0301te\u0301', '👩🏽‍💻 tools'])
      expect(messagesOf(schema, name)).toEqual([])
    expect(messagesOf(schema, 'Acme Postgres\n')).toEqual([])
  })
})
