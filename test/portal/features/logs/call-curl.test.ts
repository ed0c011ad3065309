import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { secretMask } from '#contract/manifest.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { callCurl, variablesOf } from '#portal/features/logs/debugger/call-curl.ts'

const call = (given: Partial<ReviewCall> = {}): ReviewCall => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  step: 'provision',
  subject: 'The provision request',
  expected: 'status 200 or 202',
  method: 'POST',
  url: "https://provider.example/it's?a=[1]",
  headers: { Accept: 'application/json' },
  params: { name: 'it’s "$HOME" `id` \\', oauth_grant: { code: secretMask, type: 'authorization_code' } },
  wrongPassword: false,
  responseCode: 200,
  responseBody: '',
  errorType: null,
  tookMs: 1,
  verdict: 'passed',
  findings: [],
  startedAt: '2026-11-01T00:00:00Z',
  ...given,
})

/** The words that a shell makes of the command, with these variables. */
const wordsOf = (command: string, env: Record<string, string>) =>
  execFileSync('sh', ['-c', `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`], {
    env,
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

describe('the command of a review’s call', () => {
  test('is the request, with secrets from variables, whatever characters they have', () => {
    const secrets = { ADDON_PASSWORD: `p'"w $HOME`, OAUTH_GRANT_CODE: 'grant-1' }
    expect(wordsOf(callCurl('fast-db', call()), secrets)).toEqual([
      '--include',
      '--request',
      'POST',
      '--globoff',
      '--user',
      `fast-db:p'"w $HOME`,
      '--header',
      'Accept: application/json',
      '--data-raw',
      JSON.stringify({ ...call().params, oauth_grant: { code: 'grant-1', type: 'authorization_code' } }),
      '--url',
      "https://provider.example/it's?a=[1]",
    ])
    expect(variablesOf(call())).toEqual(['ADDON_PASSWORD', 'OAUTH_GRANT_CODE'])
  })

  test('without a body has none, and needs no password where a wrong one was sent', () => {
    const removal = call({ method: 'DELETE', params: {}, wrongPassword: true })
    expect(wordsOf(callCurl('fast-db', removal), {})).not.toContain('--data-raw')
    expect(wordsOf(callCurl('fast-db', removal), {})).toContain('fast-db:a-wrong-password')
    expect(variablesOf(removal)).toEqual([])
    expect(callCurl('fast-db', call({ method: 'HEAD', params: {} }))).toMatch(/^curl --head /)
  })
})
