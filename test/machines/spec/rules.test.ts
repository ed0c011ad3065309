import { afterAll, describe, expect, test } from 'vitest'
import { approvalLifecycle, approvalNeeds } from '#machines/approval/lifecycle.ts'
import { defaultPlanOf, soldPlans } from '#machines/plan/default-plan.ts'
import { type DefaultField, mayBeDefault } from '#machines/plan/plan-defaults.ts'
import { priceLockOf } from '#machines/plan/price-lock.ts'
import { isActiveRepricing, repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import {
  type RepricingRequestBlocker,
  repricingRequestBlockers,
  repricingRequestFacts,
} from '#machines/repricing/repricing-request.ts'
import {
  type ReviewRequestBlocker,
  reviewRequestBlockers,
  reviewRequestFacts,
} from '#machines/review/automatic-review-request.ts'
import { reviewStepNames } from '#machines/review/review-step.ts'
import type { ApprovalType } from '#test/spec/lifecycles/approval.ts'
import { changes, machineStates } from '#test/model/approval/specified.ts'
import { repricing } from '#test/spec/lifecycles/repricing.ts'
import { type Change, lapses } from '#test/spec/rules/lapses.ts'
import {
  defaultAtGa,
  type EligibleCells,
  eligibleDomain,
  ineligible,
  priceEditable,
} from '#test/spec/rules/plans.ts'
import {
  repricingGroups,
  repricingRequest,
  repricingRequestDomain,
  reviewRequest,
  reviewRequestDomain,
} from '#test/spec/rules/requests.ts'
import { stepOrder } from '#test/spec/rules/review-steps.ts'
import { matching, only, tuples } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'

afterAll(() => {
  const tables = [
    repricingRequest,
    reviewRequest,
    repricingGroups,
    ineligible,
    lapses,
    defaultAtGa,
    priceEditable,
    [stepOrder],
  ]
  keepRows({ by: 'every tuple', what: 'rules', rows: tables.flat().map(({ id }) => id) })
})

const words = (rows: readonly { comes: string }[]) => [...new Set(rows.map(({ comes }) => comes))].toSorted()

test('a repricing can be asked for where the specification says so', () => {
  const word: Readonly<Record<RepricingRequestBlocker['code'], string>> = {
    not_in_ga: 'not-ga',
    test_plan: 'test-plan',
    contract_priced: 'contract',
    repricing_active: 'active',
    same_price: 'same-price',
  }
  for (const cells of tuples(repricingRequestDomain)) {
    const { stage, plan, contract, price, another } = cells
    const record = { slug: plan === 'test' ? 'test' : 'big', priceContract: contract, priceCents: 1900 }
    const facts = repricingRequestFacts(
      { state: stage },
      record,
      another === 'none' ? null : { id: 'r', status: another },
    )
    const blockers = repricingRequestBlockers(facts, price === 'same' ? 1900 : 2900)
    const says = words(matching(repricingRequest, cells))
    expect({ cells, says: blockers.map(({ code }) => word[code]).toSorted() }).toEqual({ cells, says })
  }
})

test('a review can be asked for where the specification says so', () => {
  const word: Readonly<Record<ReviewRequestBlocker['code'], string>> = {
    wrong_stage: 'wrong-stage',
    manifest_missing: 'manifest',
    review_unfinished: 'unfinished',
    other_progression: 'other progression',
  }
  for (const cells of tuples(reviewRequestDomain)) {
    const { stage, manifest, another, wanted } = cells
    const says = words(matching(reviewRequest, cells))
    // Where no other is unfinished, there was none, or the latest is over.
    const latest = another === 'none' ? [undefined, { status: 'finished' } as const] : [{ status: another }]
    for (const review of latest) {
      const blockers = reviewRequestBlockers(
        reviewRequestFacts({ state: stage }, manifest === 'pushed', review),
        wanted === 'not said' ? null : wanted,
      )
      expect({ cells, says: blockers.map(({ code }) => word[code]).toSorted() }).toEqual({ cells, says })
    }
  }
  expect(reviewStepNames).toEqual(stepOrder.steps)
})

test('repricings are sorted out by their status, and active until they are history', () => {
  for (const status of repricing.domain.state) {
    const group = only(repricingGroups, { status }).comes
    expect({ status, group: repricingGroupOf(status) }).toEqual({ status, group })
    expect(isActiveRepricing(status)).toBe(group !== 'history')
  }
})

test.each(defaultAtGa.map((row) => [row.id, row] as const))('%s', (_id, { plans, comes }) => {
  const sold = soldPlans({ plans: plans.map((plan) => ({ priceContract: false, ...plan })) })
  const flagged = plans.find((plan) => plan.default === true)?.slug ?? null
  expect(defaultPlanOf(sold, flagged)?.slug ?? null).toBe(comes)
})

test('a price can be edited where the specification says so', () => {
  for (const cells of tuples({
    stage: ['alpha', 'beta', 'ga', 'shutdown'] as const,
    pricing: ['not_started', 'pending', 'approved', 'rejected'] as const,
    plan: ['test', 'ordinary'] as const,
  })) {
    const lock = priceLockOf({
      slug: cells.plan === 'test' ? 'test' : 'basic',
      priceContract: false,
      stage: cells.stage,
      pricingApproval: machineStates[cells.pricing],
    })
    expect({ cells, may: lock === null }).toEqual({ cells, may: only(priceEditable, cells).comes })
  }
})

describe('a plan may be a default', () => {
  const fields: Readonly<Record<EligibleCells['of'], DefaultField>> = {
    default: 'defaultPlanSlug',
    'private space': 'spaceDefaultPlanSlug',
    temporary: 'temporarySupportedPlanSlug',
    'temporary private space': 'temporarySpaceSupportedPlanSlug',
  }

  test('where the specification says so', () => {
    for (const cells of tuples<EligibleCells>(eligibleDomain)) {
      const may = mayBeDefault(
        {
          visible: cells.visible,
          installableWithoutPrivateNetworking: true,
          installableWithPrivateNetworking: cells.inSpaces,
          temporarySupported: cells.temporary,
          temporarySpaceSupported: cells.temporarySpace,
        },
        fields[cells.of],
      )
      expect({ cells, may }).toEqual({ cells, may: matching(ineligible, cells).length === 0 })
    }
  })
})

test('approvals lapse by the changes that the specification names, and by no others', () => {
  let lapsed = 0
  for (const change of Object.keys(changes) as Change[])
    for (const stage of ['alpha', 'beta'] as const)
      for (const party of ['provider', 'staff'] as const) {
        const told = changes[change]
        if (told === null) continue
        const changed = { ...told, ofTestPlan: change === "test's values" }
        const by = party === 'staff' ? ('admin' as const) : party
        const types = (Object.keys(approvalNeeds) as ApprovalType[]).filter((type) =>
          approvalLifecycle
            .resolveState({
              value: 'approved',
              context: {
                type,
                stage,
                incomplete: [],
                hasDocumentationUrl: true,
                changed: [{ ...changed, by }],
              },
            })
            .can({ type: 'lapse', by: 'system' }),
        )
        const says = words(matching(lapses, { change, stage, party }))
        lapsed += says.length
        expect({ change, stage, party, types }).toEqual({ change, stage, party, types: says })
      }
  expect(lapsed).toBe(15)
})
