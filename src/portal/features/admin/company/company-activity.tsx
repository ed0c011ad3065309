import type { ReactNode } from 'react'
import type { CompanyTransition } from '#contract/companies/company-overview.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import section from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import type { Page } from '#portal/wire/load.ts'
import type { LoadingPart } from '#portal/wire/loading-part.ts'
import { usePart } from '#portal/wire/use-part.ts'
import { Moments } from '#portal/workflow/changes/moments.tsx'
import { momentsOf } from '#portal/workflow/changes/timeline-moments.ts'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import { activityPage } from './data.ts'

const slugOf = ({ addon }: CompanyTransition): string | null => addon?.slug ?? null

/** Names what a row is about, with the way there. */
const ownerOf = ({ addon }: CompanyTransition): ReactNode => (
  <small>
    {addon === null ? (
      'The company'
    ) : (
      <AnchorLink to="/addons/$addonSlug" params={{ addonSlug: addon.slug }} inherit>
        {addon.displayName}
      </AnchorLink>
    )}
  </small>
)

function Activity({ companyId, first }: { companyId: string; first: Page<CompanyTransition> }) {
  const list = useMoreRows(first, (range) => activityPage(companyId, { range }))
  if (list.rows.length === 0)
    return <p className={section.soft}>Nothing has happened since the company was created.</p>
  return (
    <>
      <Moments moments={momentsOf(list.rows, slugOf)} ownerOf={ownerOf} />
      <OlderRows list={list} verb="Show older activity" what="Older activity" />
    </>
  )
}

interface Props {
  companyId: string
  activity: LoadingPart<Page<CompanyTransition>>
}

/** The history of the company and of all its add-ons, newest first. */
export function CompanyActivity({ companyId, activity }: Props) {
  const { found, problem, isUnderWay } = usePart(activity)
  return (
    <Section id="activity" title="Activity">
      {problem !== null && <PartProblem what="The activity" problem={problem} />}
      {found !== null && <Activity companyId={companyId} first={found} />}
      {found === null && isUnderWay && <p className={section.soft}>Loading …</p>}
    </Section>
  )
}
