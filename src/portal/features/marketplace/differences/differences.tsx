import { Title } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { NextPublication } from '../status/next-publication.tsx'
import { editPath, entryEditPath } from '../edit-path.ts'
import { ChangedEntryItem } from './changed-entry-item.tsx'
import classes from './differences.module.css'
import { type PageDifference, pageDifferences } from './page-differences.ts'

function Field({
  difference: { field, label, entries },
  addon,
}: {
  difference: PageDifference
  addon: Addon
}) {
  const { isHerokuAdmin } = useUser()
  const { shown, toggle } = useShortList(entries, 'changes')
  return (
    <li className={classes.field}>
      <Title order={3}>
        <PlaceLink href={editPath(addon, field, isHerokuAdmin)}>{label}</PlaceLink>
      </Title>
      <div className={classes.entries}>
        <ul>
          {shown.map((entry) => (
            <ChangedEntryItem
              key={entry.id}
              entry={entry}
              href={entry.kind === 'removed' ? null : entryEditPath(addon, field, entry.id)}
            />
          ))}
        </ul>
        {toggle}
      </div>
    </li>
  )
}

/** Where the draft of a marketplace page differs from what is published, field by field; nothing if it does not. */
export function Differences({ addon, publishing }: { addon: Addon; publishing: Publishing }) {
  const { published, draft, nextAt } = publishing
  const found = published === null ? [] : pageDifferences(published.page, draft)
  if (found.length === 0) return null
  return (
    <Section id="differences" title="What differs">
      <p className={sectionClasses.soft}>
        Published compared with draft, which is <NextPublication at={nextAt} />.
      </p>
      <ul>
        {found.map((difference) => (
          <Field key={difference.field} difference={difference} addon={addon} />
        ))}
      </ul>
    </Section>
  )
}
