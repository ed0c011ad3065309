import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Plan, PlanPass } from '#contract/plan.ts'
import type { Page } from '#portal/wire/load.ts'
import { passPage } from '../data.ts'
import { useRowFocus } from '#portal/ui/focus/use-row-focus.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { PassRow } from './pass-row.tsx'

const PassWithdrawal = lazyPart(async () => (await import('./pass-withdrawal.tsx')).PassWithdrawal)
const PassFilter = lazyPart(async () => (await import('./pass-filter.tsx')).PassFilter)

const route = getRouteApi('/_authenticated/addons/$addonSlug/plans')

/** Beyond this number a filter is worthwhile (SPEC section 9 shows as many at first). */
const few = 5

interface Props {
  addon: Addon
  plans: readonly Plan[]
  first: Page<PlanPass>
}

/** The holders of passes for restricted plans, newest first. */
export function PlanPassesSection({ addon, plans, first }: Props) {
  const { passes: q } = route.useSearch()
  const [asked, setAsked] = useState<PlanPass | null>(null)
  const list = useMoreRows(first, (range) => passPage(addon.slug, q, range))
  const { shown, isWhole, toggle } = useShortList(list.rows, 'plan passes', few, list.total)
  const { recover, handlers } = useRowFocus('plan-passes')
  useEffect(recover, [first, recover])
  const planOf = ({ plan }: PlanPass) => plans.find(({ id }) => id === plan.id)
  return (
    <Section id="plan-passes" title="Plan passes">
      {(list.total > few || q !== undefined) && <PassFilter value={q} />}
      {list.total === 0 ? (
        <EmptyState drawing={q === undefined ? 'people' : 'search'}>
          <p>
            {q === undefined
              ? 'There are currently no plan passes. A pass lets somebody with a platform account install an Invite Only plan: create one in the plan’s menu.'
              : 'No pass has this e-mail or plan.'}
          </p>
        </EmptyState>
      ) : (
        <ul {...handlers}>
          {shown.map((pass) => (
            <PassRow
              key={pass.id}
              addon={addon}
              pass={pass}
              plan={planOf(pass)}
              onWithdraw={() => setAsked(pass)}
            />
          ))}
        </ul>
      )}
      <div className={sectionClasses.actions}>
        {toggle}
        {isWhole && list.rows.length < list.total && (
          <Button variant="default" size="xs" onClick={list.retry}>
            Show older plan passes
          </Button>
        )}
      </div>
      {list.problem !== null && (
        <p role="alert">Older plan passes could not be loaded. {list.problem.message}</p>
      )}
      {asked !== null && (
        <PassWithdrawal
          addon={addon}
          pass={asked}
          availability={planOf(asked)?.availability ?? 'inviteOnly'}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}
