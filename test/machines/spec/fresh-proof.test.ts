import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { isFreshProof, needsProof, type ProvenAct } from '#machines/session/fresh-proof.ts'
import { type ActCells, actsToProve, ageDomain, proofAges } from '#test/spec/rules/fresh-proof.ts'
import { matching, only, tuples } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'

afterAll(() => {
  const rows = [...actsToProve, ...proofAges].map(({ id }) => id)
  keepRows({ by: 'every tuple', what: 'fresh proofs', rows })
})

const writes = Object.entries<Endpoint>(everyEndpoint).filter(([, { method }]) => method !== 'GET')

/** Decisions of a call, as each of its subjects can be decided about. */
const decisions: Record<ActCells['decides'], readonly ProvenAct['decision'][]> = {
  'to approve prices': [
    { of: 'repricing', to: 'approved' },
    { of: 'pricing_plan_approval', to: 'approved' },
  ],
  'to approve something else': [
    { of: 'marketplace_fitting_approval', to: 'approved' },
    { of: 'alpha_engineering_approval', to: 'approved' },
    { of: 'article_review_approval', to: 'approved' },
    { of: 'beta_engineering_approval', to: 'approved' },
  ],
  otherwise: [
    { of: 'repricing', to: 'rejected' },
    { of: 'repricing', to: 'in_progress' },
    { of: 'pricing_plan_approval', to: 'rejected' },
    { of: 'pricing_plan_approval', to: 'pending' },
  ],
  nothing: [null],
}

test('the acts that ask for a fresh proof are those that the specification says', () => {
  const domain = {
    call: writes.map(([name]) => name),
    party: ['provider', 'staff'],
    decides: Object.keys(decisions) as ActCells['decides'][],
  } as const
  const every = [...tuples<ActCells>(domain)]
  expect(every.length).toBeGreaterThan(400)
  for (const cells of every) {
    const need = (everyEndpoint as Record<string, Endpoint>)[cells.call]?.freshProof
    for (const decision of decisions[cells.decides]) {
      const by = cells.party === 'staff' ? 'admin' : 'provider'
      const asks = need !== undefined && needsProof(need, { by, decision })
      expect({ cells, asks }).toEqual({ cells, asks: matching(actsToProve, cells).length > 0 })
    }
  }
  for (const row of actsToProve) expect(every.some((cells) => matching([row], cells).length > 0)).toBe(true)
})

test('a proof is as fresh as the specification says, to the millisecond', () => {
  const now = Date.UTC(2026, 10, 25, 12)
  for (const cells of tuples(ageDomain)) {
    const forMs = cells.minutes * 60_000
    const age = {
      none: null,
      'just given': 0,
      'a millisecond younger': forMs - 1,
      'exactly as old': forMs,
      'a millisecond older': forMs + 1,
    }[cells.age]
    const isFresh = isFreshProof(age === null ? null : now - age, now, forMs)
    expect({ cells, isFresh }).toEqual({ cells, isFresh: only(proofAges, cells).comes })
  }
})

test('nothing that calls out, brings a picture or only reads asks, since each is answered before its last check', () => {
  const asking = Object.entries<Endpoint>(everyEndpoint).filter(([, each]) => each.freshProof !== undefined)
  expect(asking.length).toBeGreaterThan(10)
  for (const [name, { method, callsOut, picture, access }] of asking)
    expect([name, method === 'GET', callsOut, picture, access]).toEqual([
      name,
      false,
      undefined,
      undefined,
      expect.not.stringMatching(/public|companyOrToken/),
    ])
})
