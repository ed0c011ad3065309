import { afterAll, expect, test } from 'vitest'
import { planAvailabilityBlockers, planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import {
  type DefaultField,
  type Installability,
  newSettingNeeds,
  planFacts,
  type PlanSettings,
  settingBlockers,
  settingNeeds,
} from '#machines/plan/plan-defaults.ts'
import { contractPriceBlockers, repricingRequestFacts } from '#machines/repricing/repricing-request.ts'
import {
  contractPrice,
  type DefaultKind,
  type DefaultSetting,
  type LostCells,
  lostDefaults,
  lostDomain,
  maySell,
  type SettingCells,
  settingDomain,
  settingLackRefused,
  settingLacks,
} from '#test/spec/rules/plan-settings.ts'
import { matching, only, tuples } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'

afterAll(() => {
  const tables = [settingLacks, settingLackRefused, lostDefaults, maySell, contractPrice]
  keepRows({ by: 'every tuple', what: 'settings of plans', rows: tables.flat().map(({ id }) => id) })
})

const sorted = (words: readonly string[]) => words.toSorted()

const settings = (cells: SettingCells): PlanSettings => ({
  public: cells.onSale,
  installableWithoutPrivateNetworking: cells.common,
  installableWithPrivateNetworking: cells.spaces,
  temporarySupported: false,
  temporarySpaceSupported: cells.temporarySpace,
  shield: cells.shield,
  shieldDefault: cells.shieldDefault,
})

const lackNames: Readonly<Record<string, string>> = {
  'installableWithoutPrivateNetworking buyers': 'common needs buyers',
  'temporarySpaceSupported private_spaces': 'temporary space needs spaces',
  'shield private_spaces': 'shield needs spaces',
  'shieldDefault shield': 'shield default needs shield',
}
const lacksOf = (found: ReturnType<typeof settingNeeds>) =>
  sorted(found.map(({ field, needs }) => lackNames[`${field} ${needs}`] ?? `${field} ${needs}`))

test('a plan lacks the settings that the specification says, and a change is refused for new lacks alone', () => {
  const every = [...tuples(settingDomain)]
  for (const cells of every) {
    const says = matching(settingLacks, cells)
    expect({ cells, lacks: lacksOf(settingNeeds(settings(cells))) }).toEqual({
      cells,
      lacks: sorted(says.map(({ comes }) => comes)),
    })
    for (const earlier of [null, ...every]) {
      const had = earlier === null ? [] : matching(settingLacks, earlier)
      const before = (lack: (typeof says)[number]) => {
        if (earlier === null) return 'no plan'
        return had.includes(lack) ? 'lacking' : 'complete'
      }
      const refused = says.filter((lack) => only(settingLackRefused, { before: before(lack) }).comes)
      const found = newSettingNeeds(earlier && settings(earlier), settings(cells))
      expect({ earlier, cells, lacks: lacksOf(found) }).toEqual({
        earlier,
        cells,
        lacks: sorted(refused.map(({ comes }) => comes)),
      })
    }
  }
})

const fields: Readonly<Record<DefaultKind, DefaultField>> = {
  default: 'defaultPlanSlug',
  'private space': 'spaceDefaultPlanSlug',
  temporary: 'temporarySupportedPlanSlug',
  'temporary private space': 'temporarySpaceSupportedPlanSlug',
}
const installability: Readonly<Record<DefaultSetting, keyof Installability>> = {
  common: 'installableWithoutPrivateNetworking',
  spaces: 'installableWithPrivateNetworking',
  temporary: 'temporarySupported',
  'temporary space': 'temporarySpaceSupported',
}
const none: Installability = {
  installableWithoutPrivateNetworking: false,
  installableWithPrivateNetworking: false,
  temporarySupported: false,
  temporarySpaceSupported: false,
}
const all: Installability = {
  installableWithoutPrivateNetworking: true,
  installableWithPrivateNetworking: true,
  temporarySupported: true,
  temporarySpaceSupported: true,
}

/** The rule's facts, as they follow from the add-on and the plan. */
function factsOf(cells: LostCells) {
  const slug = cells.plan === 'test' ? 'test' : 'big'
  const slugIf = (isUsed: boolean) => (isUsed ? slug : 'another')
  const addon = {
    state: cells.stage,
    defaultPlanSlug: slugIf(cells.isDefault),
    spaceDefaultPlanSlug: slugIf(cells.isSpaceDefault),
    temporarySupportedPlanSlug: slugIf(cells.isTemporaryDefault),
    temporarySpaceSupportedPlanSlug: slugIf(cells.isTemporarySpaceDefault),
  }
  return planFacts(addon, { slug, ...all })
}

test('a default plan keeps the settings that it is installed by', () => {
  for (const cells of tuples(lostDomain)) {
    const { [cells.lost]: setting } = installability
    const says = sorted(
      matching(lostDefaults, cells).map(({ comes }) =>
        comes === 'test' ? `test ${setting}` : `${fields[comes]} ${setting}`,
      ),
    )
    const asked = (before: Installability, after: Installability) =>
      sorted(settingBlockers(factsOf(cells), before, after).map((each) => `${each.as} ${each.setting}`))
    expect({ cells, blockers: asked(all, { ...all, [setting]: false }) }).toEqual({ cells, blockers: says })
    // The others are not lost: never had, still there, or gained.
    expect(asked({ ...none, [setting]: true }, none)).toEqual(says)
    expect(asked({ ...none, [setting]: true }, { ...all, [setting]: false })).toEqual(says)
    for (const before of [all, none]) expect(asked(before, all)).toEqual([])
  }
})

test('a plan that no app could install is not put on sale', () => {
  for (const cells of tuples({ common: [true, false], spaces: [true, false] } as const)) {
    const plan = {
      slug: 'big',
      ...none,
      installableWithoutPrivateNetworking: cells.common,
      installableWithPrivateNetworking: cells.spaces,
    }
    const addon = {
      state: 'beta',
      defaultPlanSlug: 'test',
      spaceDefaultPlanSlug: null,
      temporarySupportedPlanSlug: null,
      temporarySpaceSupportedPlanSlug: null,
    } as const
    const context = planFacts(addon, plan)
    const invited = planAvailabilityLifecycle.resolveState({ value: 'inviteOnly', context })
    for (const type of ['openToAll', 'hide'] as const) {
      const blockers = planAvailabilityBlockers(invited, { type, by: 'admin', cause: 'choice' })
      expect({ cells, may: blockers.length === 0 }).toEqual({ cells, may: only(maySell, cells).comes })
    }
  }
})

test('a price becomes a contract’s, but for test’s and while a repricing is under way', () => {
  const domain = { plan: ['test', 'ordinary'], becomes: [true, false], isRepriced: [true, false] } as const
  const codes = { taken: [], 'test-plan': ['test_plan'], 'repricing-active': ['repricing_active'] }
  for (const cells of tuples(domain)) {
    // Test is never repriced.
    if (cells.plan === 'test' && cells.isRepriced) continue
    const slug = cells.plan === 'test' ? 'test' : 'big'
    const record = { slug, priceContract: !cells.becomes, priceCents: 0 }
    const active = cells.isRepriced ? ({ id: 'r', status: 'new' } as const) : null
    const found = contractPriceBlockers(repricingRequestFacts({ state: 'ga' }, record, active), cells.becomes)
    const says = only(contractPrice, cells).comes
    expect({ ...cells, codes: found.map(({ code }) => code) }).toEqual({ ...cells, codes: codes[says] })
  }
})
