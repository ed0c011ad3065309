import { describe, expect, test } from 'vitest'
import { bodyFault, checkProvisionAnswer, providerIdOf } from '#server/provisioning/check-provision-answer.ts'
import { Findings } from '#server/provisioning/findings.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'

const { api, ...rest } = manifestOf('fast-db')
const contents = { ...rest, api: { ...api, config_vars: ['FAST_DB_URL', 'FAST_DB_KEY'] } }

function checked(body: unknown, status = 200) {
  const findings = new Findings()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = { kind: 'answer', status, body: text, tookMs: 1 } as const
  const id = checkProvisionAnswer(answer, 'the-uuid', contents, findings)
  return { id, errors: findings.errors, suggestions: findings.suggestions }
}

const config = { FAST_DB_URL: 'https://db.example/1', FAST_DB_KEY: 'k' }

describe('a provision answer', () => {
  test('with the uuid and every config var has no findings', () => {
    expect(checked({ id: 'the-uuid', config })).toEqual({ id: 'the-uuid', errors: [], suggestions: [] })
  })

  test.each([
    ['made', ['The provision answer must be a JSON object.']],
    ['[]', ['The provision answer must be a JSON object.']],
    [{}, ['id: expected a string that is not blank, got undefined.']],
    [{ id: '' }, ['id: expected a string that is not blank, got a blank one.']],
    [{ id: true }, ['id: expected a string that is not blank, got boolean.']],
    [{ id: 'the-uuid', config: [] }, ['config must be an object of strings.']],
    [
      { id: 'the-uuid', config: { ...config, FAST_DB_KEY: 7 } },
      ['config.FAST_DB_KEY: expected a string, got number.'],
    ],
    [{ id: 'the-uuid', config: { ...config, FAST_DB_URL: 'db' } }, ['config.FAST_DB_URL: expected a URL.']],
    [
      { id: 'the-uuid', config: { ...config, OTHER: 'x' } },
      [
        "config.OTHER: expected one of the manifest's config_vars (FAST_DB_URL, FAST_DB_KEY).",
        'config.OTHER: expected to begin with FAST_DB_.',
      ],
    ],
    // DOMAIN 3: the prefix and `_`; what only begins alike is another's.
    ...['FAST_DBX', 'FAST_DB', 'fast_db_URL', 'X_FAST_DB_URL'].map((name): [unknown, string[]] => [
      { id: 'the-uuid', config: { ...config, [name]: 'https://db.example' } },
      [
        `config.${name}: expected one of the manifest's config_vars (FAST_DB_URL, FAST_DB_KEY).`,
        `config.${name}: expected to begin with FAST_DB_.`,
      ],
    ]),
  ])('%j is wrong: field, expected and got', (body, errors) => {
    expect(checked(body).errors).toEqual(errors)
  })

  test('suggests what is not wrong', () => {
    expect(checked({ id: 7, config: { FAST_DB_URL: config.FAST_DB_URL } })).toEqual({
      id: '7',
      errors: [],
      suggestions: [
        "config lacks FAST_DB_KEY of the manifest's config_vars.",
        'id: expected the uuid of the request, got another value.',
      ],
    })
    expect(checked({ id: 'the-uuid', config }, 202).suggestions).toHaveLength(1)
    expect(checked({ id: 'the-uuid' })).toMatchObject({
      errors: [],
      suggestions: ["config lacks FAST_DB_URL, FAST_DB_KEY of the manifest's config_vars."],
    })
  })

  test('may say anything: what is kept of it is short and storable', () => {
    const names = Array.from({ length: 200 }, (_, index) => [`X${index}${'\u0000'.repeat(2000)}`, ''])
    const { id, errors } = checked({
      id: `a\u0000${'b'.repeat(600)}`,
      config: Object.fromEntries(names),
    })
    expect(id).toBe(`a${'b'.repeat(499)}`)
    expect(errors).toHaveLength(50)
    expect(errors.every((each) => each.length <= 501 && !each.includes('\u0000'))).toBe(true)
  })
})

test('a body is none for what it is', () => {
  expect(bodyFault('made', true)).toBe('invalid_json')
  expect(bodyFault('', true)).toBe('invalid_json')
  expect(bodyFault('null', true)).toBe('invalid_response')
  expect(bodyFault('{"id":""}', true)).toBe('invalid_response')
  expect(bodyFault('{"id":0}', true)).toBeNull()
  expect([providerIdOf('{"id":"x"}'), providerIdOf('x')]).toEqual(['x', null])
})
