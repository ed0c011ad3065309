import { Link } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import classes from './marketplace-page.module.css'
import { type PageVersion, pageVersions, type PageWidth, pageWidths } from './search.ts'

const names: Readonly<Record<PageVersion | PageWidth, string>> = {
  published: 'Published',
  draft: 'Draft',
  desktop: 'Desktop',
  phone: 'Phone',
}

interface ChoiceProps {
  field: 'version' | 'width'
  label: string
  values: readonly (PageVersion | PageWidth)[]
  chosen: PageVersion | PageWidth
}

/** A choice that is kept in the page's URL. */
function Choice({ field, label, values, chosen }: ChoiceProps) {
  return (
    <nav aria-label={label} className={classes.choice} data-choice={field}>
      {values.map((each) => (
        <Link
          key={each}
          from="/addons/$addonSlug/marketplace-page"
          to="."
          search={(search) => ({ ...search, [field]: each })}
          replace
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          {...(each === chosen ? { 'aria-current': 'true' as const } : {})}
        >
          {names[each]}
        </Link>
      ))}
    </nav>
  )
}

interface Props {
  addon: Addon
  version: PageVersion
  width: PageWidth
}

/** Choices of the version and the width in which a marketplace page is shown, with the links to where it is edited. */
export function PageBar({ addon, version, width }: Props) {
  const params = { addonSlug: addon.slug }
  const verb = readOnlyReason(addon) === null ? 'Edit' : 'See'
  return (
    <Section
      id="marketplace-page"
      title="Marketplace page"
      actions={
        <div className={classes.actions}>
          <ButtonLink to="/addons/$addonSlug/marketplace-listing" params={params} variant="default">
            {verb} listing
          </ButtonLink>
          <ButtonLink to="/addons/$addonSlug/plans" params={params} variant="default">
            {verb} plans
          </ButtonLink>
        </div>
      }
    >
      <div className={classes.bar}>
        <Choice field="version" label="Version" values={pageVersions} chosen={version} />
        <Choice field="width" label="Width" values={pageWidths} chosen={width} />
      </div>
    </Section>
  )
}
