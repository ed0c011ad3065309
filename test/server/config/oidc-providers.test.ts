import { expect, test } from 'vitest'
import { EnvironmentReader } from '#server/config/environment-reader.ts'
import { readOidcProviders } from '#server/config/oidc-providers.ts'

const acme = {
  id: 'acme',
  name: 'Acme ID',
  issuer: 'https://id.acme.example/',
  clientId: 'portal',
  clientSecret: 'never-shown',
  domains: ['Acme.example'],
}

function read(text: string) {
  const reader = new EnvironmentReader({ OIDC_PROVIDERS: text })
  return { providers: readOidcProviders(reader), problems: reader.problems }
}
const readAll = (...all: object[]) => read(JSON.stringify(all))

test('there are none without the variable', () => {
  expect(read(' ')).toEqual({ providers: [], problems: [] })
})

test('passwords stay, and nothing counts as a second factor, unless it is said otherwise', () => {
  const whole = { ...acme, domains: ['acme.example'], passwords: true, secondFactor: [] }
  expect(readAll(acme)).toEqual({ providers: [whole], problems: [] })
  const said = { ...acme, domains: ['acme.example'], passwords: false, secondFactor: ['mfa', 'hwk'] }
  expect(readAll(said)).toEqual({ providers: [said], problems: [] })
})

test.each([
  ['http', { issuer: 'http://id.acme.example' }, 'OIDC_PROVIDERS: 0.issuer must be an https URL.'],
  ['a query', { issuer: 'https://id.acme.example/?x' }, 'OIDC_PROVIDERS: 0.issuer must be an https URL.'],
  ['no secret', { clientSecret: ' ' }, 'OIDC_PROVIDERS: 0.clientSecret must not be empty.'],
  ['no domain', { domains: [] }, 'OIDC_PROVIDERS: 0.domains must name a domain.'],
  ['a wide domain', { domains: ['com'] }, 'OIDC_PROVIDERS: 0.domains.0 must be like example.com.'],
  ['a path as id', { id: 'a/b' }, 'OIDC_PROVIDERS: 0.id must be of a-z, 0-9 and hyphens.'],
  ['a yes', { passwords: 'no' }, 'OIDC_PROVIDERS: 0.passwords must be true or false.'],
  ['no name', { name: undefined }, 'OIDC_PROVIDERS: 0.name is required.'],
  ['a key that is none', { password: false }, 'OIDC_PROVIDERS: 0.password is not known.'],
])('%s is refused', (_, change, problem) => {
  expect(readAll({ ...acme, ...change })).toEqual({ providers: [], problems: [problem] })
})

test('two of one id are refused, and what is no JSON; no secret is shown', () => {
  expect(readAll(acme, acme).problems).toEqual(['OIDC_PROVIDERS has two providers with one id.'])
  const { problems } = read(`[${JSON.stringify(acme)}`)
  expect(problems).toEqual(['OIDC_PROVIDERS must be a list in JSON.'])
})
