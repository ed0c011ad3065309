import { afterAll, expect, test } from 'vitest'
import { defaultFor, type Defaults, planFor } from '#machines/install/default-for.ts'
import {
  type Asked,
  newInstallBlockers,
  type NewInstallBlocker,
  planBlockers,
  type PlanBlocker,
} from '#machines/install/install-rules.ts'
import {
  appDomain,
  apps,
  type DefaultCells,
  defaultDomain,
  type DefaultOf,
  defaultsFor,
  given,
  offerDomain,
  offers,
  reach,
  reachDomain,
  spaceDomain,
  spaces,
} from '#test/spec/rules/installs.ts'
import { installBlockers, installLifecycle } from '#machines/install/lifecycle.ts'
import { matching, only, tuples } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'

afterAll(() => {
  const tables = [offers, spaces, reach, apps, defaultsFor, given]
  keepRows({ by: 'every tuple', what: 'installs', rows: tables.flat().map(({ id }) => id) })
})

const word: Readonly<Record<(PlanBlocker | NewInstallBlocker)['code'], string>> = {
  addon_shut_down: 'shut down',
  shutdown_announced: 'announced',
  no_manifest: 'no manifest',
  old_api_version: 'old version',
  unknown_plan: 'no such plan',
  no_default_plan: 'no default',
  plan_disabled: 'disabled',
  alpha_test_plan_only: 'test alone',
  not_invited: 'not invited',
  no_pass: 'no pass',
  no_private_networking: 'private networking',
  only_private_networking: 'only private networking',
  no_shield: 'shield',
  generation_unsupported: 'generation',
  region_unsupported: 'region',
  already_on_app: 'second on app',
}
const told = (blockers: readonly (PlanBlocker | NewInstallBlocker)[]) =>
  blockers.map(({ code }) => word[code]).toSorted()
const says = (rows: readonly { comes: string }[]) => rows.map(({ comes }) => comes).toSorted()

const plan: NonNullable<Asked['plan']> = {
  isTest: true,
  availability: 'allUsers',
  installableWithPrivateNetworking: true,
  installableWithoutPrivateNetworking: true,
  shield: true,
}
const asked: Asked = {
  plan,
  isNamed: true,
  account: { isInvited: true, isOfCompany: false, hasPass: false },
  space: { privateNetworking: false, shield: false },
  apiVersion: 3,
  hasManifest: true,
  isPastNotice: false,
}

test('a plan is a customer’s to have as the specification says, whatever the availability, pass, invitation, company and stage', () => {
  for (const cells of tuples(offerDomain)) {
    const request: Asked = {
      ...asked,
      plan: { ...plan, isTest: cells.plan === 'test', availability: cells.availability },
      account: { isInvited: cells.invited, isOfCompany: cells.own, hasPass: cells.pass },
    }
    for (const isNamed of [true, false]) {
      const blockers = told(planBlockers(cells.stage, { ...request, isNamed }))
      expect({ cells, blockers }).toEqual({ cells, blockers: says(matching(offers, cells)) })
    }
  }
})

test('a plan is installed in the spaces that the specification says', () => {
  for (const cells of tuples(spaceDomain)) {
    const request: Asked = {
      ...asked,
      plan: {
        ...plan,
        installableWithPrivateNetworking: cells.planWith,
        installableWithoutPrivateNetworking: cells.planWithout,
        shield: cells.planShield,
      },
      space: { privateNetworking: cells.networking, shield: cells.shield },
    }
    const blockers = told(planBlockers('ga', request))
    expect({ cells, blockers }).toEqual({ cells, blockers: says(matching(spaces, cells)) })
  }
})

test('an add-on is asked for a plan where the specification says so', () => {
  for (const cells of tuples(reachDomain)) {
    const request: Asked = {
      ...asked,
      plan: cells.plan === 'named' || cells.plan === 'default' ? plan : null,
      isNamed: cells.plan.startsWith('named'),
      hasManifest: cells.manifest,
      apiVersion: cells.version,
      isPastNotice: cells.noticeDay,
    }
    const blockers = told(planBlockers('ga', request))
    expect({ cells, blockers }).toEqual({ cells, blockers: says(matching(reach, cells)) })
  }
})

test('an app has an add-on where the specification says so', () => {
  for (const cells of tuples(appDomain)) {
    const blockers = told(
      newInstallBlockers({
        supportsGeneration: cells.generation === 'supported',
        servesRegion: cells.region === 'in the manifest',
        isOnApp: cells.onApp,
      }),
    )
    expect({ cells, blockers }).toEqual({ cells, blockers: says(matching(apps, cells)) })
  }
})

const fields = {
  ordinary: 'defaultPlanSlug',
  'private space': 'spaceDefaultPlanSlug',
  shield: 'shieldDefaultPlanSlug',
  temporary: 'temporarySupportedPlanSlug',
  'temporary space': 'temporarySpaceSupportedPlanSlug',
} as const satisfies Record<DefaultOf, keyof Defaults>
const kinds = Object.keys(fields) as DefaultOf[]
const either = [true, false]

const appOf = ({ app, space }: DefaultCells) => ({
  isTemporary: app === 'temporary',
  isPrivate: space !== 'none',
  isShield: space === 'shield',
})

test('an app gets the default that the specification says, whichever defaults there are', () => {
  const present = [
    ...tuples<Record<DefaultOf, boolean>>({
      ordinary: either,
      'private space': either,
      shield: either,
      temporary: either,
      'temporary space': either,
    }),
  ]
  for (const cells of tuples(defaultDomain))
    for (const isThere of present) {
      const { comes } = only(defaultsFor, cells)
      const expected = comes === 'test' ? 'test' : (comes.find((kind) => isThere[kind]) ?? null)
      const defaults = Object.fromEntries(
        kinds.map((kind) => [fields[kind], isThere[kind] ? kind : null]),
      ) as unknown as Defaults
      const slug = defaultFor({ ...defaults, stage: cells.stage }, appOf(cells))
      expect({ cells, isThere, slug }).toEqual({ cells, isThere, slug: expected })
    }
})

test('a Shield space is a private one, even if the request does not say so', () => {
  const defaults = {
    stage: 'ga',
    defaultPlanSlug: 'ordinary',
    spaceDefaultPlanSlug: 'private space',
    shieldDefaultPlanSlug: null,
    temporarySupportedPlanSlug: 'temporary',
    temporarySpaceSupportedPlanSlug: 'temporary space',
  } as const
  const shield = { isPrivate: false, isShield: true }
  expect(defaultFor(defaults, { ...shield, isTemporary: false })).toBe('private space')
  expect(defaultFor(defaults, { ...shield, isTemporary: true })).toBe('temporary space')
})

test('an app gets the plan named or its default as the specification says', () => {
  for (const defaultCells of tuples(defaultDomain))
    for (const named of either) {
      const { app, stage } = defaultCells
      const defaults: Defaults = {
        stage,
        defaultPlanSlug: 'ordinary',
        spaceDefaultPlanSlug: null,
        shieldDefaultPlanSlug: null,
        temporarySupportedPlanSlug: null,
        temporarySpaceSupportedPlanSlug: null,
      }
      const ofDefault = stage === 'alpha' ? 'test' : 'ordinary'
      const expected = only(given, { named, app }).comes === 'named' ? 'big' : ofDefault
      expect(planFor(defaults, appOf(defaultCells), named ? 'big' : null)).toBe(expected)
    }
})

test('nothing is installed and no plan changed unless all facts about it are known', () => {
  const anew = { supportsGeneration: true, servesRegion: true, isOnApp: false }
  const codes = (value: 'new' | 'provisioned', facts: { asked?: Asked; anew?: typeof anew }) =>
    installBlockers(installLifecycle.resolveState({ value, context: { stage: 'ga', ...facts } }), {
      type: value === 'new' ? 'request' : 'change',
      by: 'system',
    })
  expect([codes('new', { asked, anew }), codes('provisioned', { asked })]).toEqual([[], []])
  for (const refused of [codes('new', { asked }), codes('new', { anew }), codes('provisioned', { anew })])
    expect(refused).toEqual([{ code: 'unknown_plan' }])
})
