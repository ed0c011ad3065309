import { Title } from '@mantine/core'
import type { ChangelogEntry } from '#contract/changelog.ts'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { marketplaceUrlOf } from '#contract/marketplace-url.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { changelogMonths } from './changelog-months.ts'
import classes from './visitors.module.css'
import { Time } from '#portal/ui/format/time.tsx'

function Entry({ entry, companyUrl }: { entry: ChangelogEntry; companyUrl: string }) {
  return (
    <li className={classes.entry}>
      <AddonIcon addon={entry} size={44} />
      <div>
        <div className={classes.name}>
          <h3>
            <a href={marketplaceUrlOf(companyUrl, entry.slug)}>{entry.displayName}</a>
          </h3>
          <StageTag stage={entry.state} />
        </div>
        {entry.summary !== null && <p>{entry.summary}</p>}
        <Time at={entry.updatedAt}>{spelledDay(entry.updatedAt)}</Time>
      </div>
    </li>
  )
}

interface Props {
  entries: readonly ChangelogEntry[]
  /** Of the platform's own site. */
  companyUrl: string
}

/** The add-ons that changed recently, by month (SPEC section 2), with links to their marketplace pages. */
export function ChangelogPage({ entries, companyUrl }: Props) {
  const months = changelogMonths(entries)
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>Add-ons changelog</Title>
        <p className={classes.lead}>
          The add-ons in beta and in general availability that changed last. Follow it as{' '}
          <a href="/changelog.atom">Atom</a> or <a href="/changelog.json">JSON Feed</a>.
        </p>
      </div>
      {months.length === 0 && <p>No add-on has reached beta yet.</p>}
      {months.map(({ month, title, entries: ofMonth }) => (
        <section key={month} aria-labelledby={month} className={classes.month}>
          <Title order={2} id={month}>
            {title}
          </Title>
          <ol>
            {ofMonth.map((entry) => (
              <Entry key={entry.slug} entry={entry} companyUrl={companyUrl} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
