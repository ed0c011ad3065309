import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { addonPlacePath } from '#contract/places.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { ChangedEntryItem } from './changed-entry-item.tsx'
import classes from './differences.module.css'
import { type PageDifference, pageDifferences } from './page-differences.ts'

function Field({ difference: { label, at, entries }, slug }: { difference: PageDifference; slug: string }) {
  const { shown, toggle } = useShortList(entries, 'changes')
  return (
    <li className={classes.field}>
      <h3>
        <PlaceLink href={addonPlacePath(slug, at)}>{label}</PlaceLink>
      </h3>
      <div className={classes.entries}>
        <ul>
          {shown.map((entry) => (
            <ChangedEntryItem key={entry.id} entry={entry} />
          ))}
        </ul>
        {toggle}
      </div>
    </li>
  )
}

/** Where the draft of a marketplace page differs from what is published, field by field; nothing if it does not. */
export function Differences({ addon, publishing }: { addon: Addon; publishing: Publishing }) {
  const { published, draft } = publishing
  const found = published === null ? [] : pageDifferences(published.page, draft)
  if (found.length === 0) return null
  return (
    <Section id="differences" title="What differs">
      <p className={sectionClasses.soft}>From what customers see to what you have.</p>
      <ul>
        {found.map((difference) => (
          <Field key={difference.field} difference={difference} slug={addon.slug} />
        ))}
      </ul>
    </Section>
  )
}
