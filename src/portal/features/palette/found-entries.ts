import { linkOptions } from '@tanstack/react-router'
import type { Found } from '#machines/shapes/palette.ts'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { approvalStatePhrases, approvalWordings } from '#contract/wording/approvals.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { stageNames, stages } from '#contract/stage.ts'
import type { LinkTarget } from '#portal/ui/links.tsx'
import type { PaletteEntry } from './palette-entry.ts'

const nameOfStage = (state: string): string | null => {
  const stage = stages.find((each) => each === state)
  return stage === undefined ? null : stageNames[stage]
}

const entry = (
  id: string,
  title: string,
  details: readonly (string | null)[],
  leadsTo: LinkTarget,
): PaletteEntry => ({
  id,
  title,
  detail: details.filter(Boolean).join(' · ') || null,
  leadsTo,
  blocked: null,
})

const isApproval = (type: string): type is ApprovalType => Object.hasOwn(approvalWordings, type)
const statePhrase = (state: string): string | null =>
  Object.hasOwn(approvalStatePhrases, state) ? approvalStatePhrases[state as ApprovalState] : null

/** The item of a price change: on the desk, in staff's lists, or of the plan. */
function repricingPlace(
  { id, status, plan, addon }: Found['repricings'][number],
  isStaff: boolean,
): LinkTarget {
  if (!isStaff)
    return linkOptions({
      to: '/addons/$addonSlug/plans/$planId/repricing',
      params: { addonSlug: addon.slug, planId: plan.id },
    })
  const group = repricingGroupOf(status)
  return group === 'current'
    ? linkOptions({ to: '/admin/approvals/price-changes/$repricingId', params: { repricingId: id } })
    : linkOptions({ to: '/admin/repricing/$group/$repricingId', params: { group, repricingId: id } })
}

/** Lists the records that the platform found, by kind; each leads to its panel or place. */
export const foundEntries = (found: Omit<Found, 'actions'>, isStaff: boolean) =>
  [
    {
      title: 'Add-ons',
      entries: found.addons.map(({ slug, displayName, state }) =>
        entry(
          `addon ${slug}`,
          displayName,
          [slug, nameOfStage(state)],
          linkOptions({ to: '/addons/$addonSlug', params: { addonSlug: slug } }),
        ),
      ),
    },
    {
      title: 'Plans',
      entries: found.plans.map(({ id, name, addon }) =>
        entry(
          `plan ${id}`,
          name,
          ['Plan', addon.displayName],
          linkOptions({
            to: '/addons/$addonSlug/plans/$planId/edit',
            params: { addonSlug: addon.slug, planId: id },
          }),
        ),
      ),
    },
    {
      title: 'Features',
      entries: found.features.map(({ id, name, addon }) =>
        entry(
          `feature ${id}`,
          name,
          ['Feature', addon.displayName],
          linkOptions({
            to: '/addons/$addonSlug/plans/features/$featureId/edit',
            params: { addonSlug: addon.slug, featureId: id },
          }),
        ),
      ),
    },
    {
      title: 'Approvals',
      entries: found.approvals.flatMap(({ id, type, state, addon }) =>
        isApproval(type)
          ? entry(
              `approval ${id}`,
              approvalWordings[type].title,
              [addon.displayName, statePhrase(state)],
              isStaff
                ? linkOptions({ to: '/admin/approvals/$approvalId', params: { approvalId: id } })
                : linkOptions({
                    to: '/addons/$addonSlug/next-steps',
                    params: { addonSlug: addon.slug },
                    hash: type,
                  }),
            )
          : [],
      ),
    },
    {
      title: 'Price changes',
      entries: found.repricings.map((each) =>
        entry(
          `repricing ${each.id}`,
          `Price change of ${each.plan.name}`,
          [each.addon.displayName],
          repricingPlace(each, isStaff),
        ),
      ),
    },
    {
      title: 'People',
      entries: found.people.map(({ id, name, email, company }) =>
        entry(
          `person ${id}`,
          name ?? email,
          [name === null ? null : email, isStaff ? company : null],
          isStaff
            ? linkOptions({ to: '/admin/people/$personId', params: { personId: id } })
            : linkOptions({ to: '/company', hash: 'company-users' }),
        ),
      ),
    },
    {
      title: 'Companies',
      entries: found.companies.map(({ id, name }) =>
        entry(
          `company ${id}`,
          name,
          ['Company'],
          linkOptions({ to: '/admin/companies/$companyId', params: { companyId: id } }),
        ),
      ),
    },
  ] as const
