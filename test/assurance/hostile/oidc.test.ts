import { afterAll, expect, test } from 'vitest'
import { newToken } from '#server/identity/tokens.ts'
import { keepFigure } from '#test/support/figures.ts'
import { withAwayProvider } from '#test/assurance/support/away-provider.ts'
import { twoSides } from '#test/support/two-sides.ts'
import type { Case } from './cases.ts'
import { faultsIn } from './trial.ts'
import { texts } from './values.ts'

/* The answer of a sign-in provider comes by the browser, and so may be anything. */
const sides = twoSides()

const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
const cookie = `at-provider=${newToken('browser')}`
const caseOf = (name: string, path: string, statuses: number[]): Case => ({
  name,
  sent: { method: 'GET', path, authorization: undefined, headers: { cookie }, body: undefined },
  due: { statuses },
})

const cases = Object.entries(texts).flatMap(([what, text]) => [
  caseOf(
    `provider: ${what}`,
    `/oauth/oidc/${encoded(text)}/callback?state=x`,
    text.length > 1900 ? [414] : [400, 404],
  ),
  ...['state', 'code', 'iss', 'error'].map((key) =>
    caseOf(`${key}: ${what}`, `/oauth/oidc/acme/callback?${key}=${encoded(text)}`, [400]),
  ),
])

let faults: string[] = ['not tried']
afterAll(() =>
  keepFigure({
    part: 'hostile',
    what: 'Hostile answers of a sign-in provider',
    howMany: `${cases.length} requests`,
    result: faults.length === 0 ? 'each refused, nothing changed' : `${faults.length} otherwise`,
  }),
)

test('nothing is taken for the answer to an attempt of this browser that is none', async () => {
  const { server } = sides()
  faults = await withAwayProvider(server, () =>
    faultsIn({
      server,
      cases,
      judge: ({ due }, { status, text }) => {
        if (due === 'legal' || !due.statuses.includes(status)) return `answered ${status}`
        return /\n\s+at |node_modules|Failed query|<script|<svg onload|<img src=x/.test(text)
          ? `shows ${text.slice(0, 200)}`
          : null
      },
    }),
  )
  expect(faults).toEqual([])
})
