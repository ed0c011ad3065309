import type { WholeCompanyOverview } from '#contract/companies/company-overview.ts'
import { counted } from '#contract/formats/grouped.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { Time } from '#portal/ui/format/time.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { turnLine, turnText } from '#portal/workflow/stage/turn-line.ts'
import type { OverviewPart } from './data.ts'
import styles from './company-page.module.css'

function Row({ addon, now }: { addon: WholeCompanyOverview['addons'][number]; now: Date }) {
  const { slug, displayName, state, provided, lastChangedAt, updatedAt } = addon
  const changedAt = lastChangedAt ?? updatedAt
  return (
    <li className={styles.addon}>
      <AddonIcon addon={addon} size={32} />
      <div>
        <span className={styles.named}>
          <AnchorLink to="/addons/$addonSlug" params={{ addonSlug: slug }} inherit fw={600}>
            {displayName}
          </AnchorLink>
          <StageTag stage={state} />
        </span>
        <p>{turnText(turnLine(addon, 'admin', now))}</p>
      </div>
      <div className={styles.beside}>
        <AnchorLink
          to="/addons/$addonSlug/installs"
          params={{ addonSlug: slug }}
          search={{ state: 'provisioned' }}
          inherit
        >
          {counted(provided, 'install')}
        </AnchorLink>{' '}
        provided now
        <p>
          Last changed <Time at={changedAt}>{spelledDay(changedAt)}</Time>
        </p>
      </div>
    </li>
  )
}

/** A company's add-ons: whose turn each is, when it last changed, and how many installs of it are provided now. */
export function CompanyAddons({ overview: { found, problem }, now }: { overview: OverviewPart; now: Date }) {
  return (
    <Section id="addons" title="Add-ons">
      {problem !== null && <PartProblem what="The add-ons" problem={problem} />}
      {found?.addons.length === 0 && (
        <EmptyState drawing="addons" title="There is no add-on yet">
          One comes into being with the first push of its manifest, by one of the company’s people with their
          access token. The portal shows them how as soon as they sign in.
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {found?.addons.map((addon) => (
          <Row key={addon.id} addon={addon} now={now} />
        ))}
      </ul>
    </Section>
  )
}
