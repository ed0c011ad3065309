import { Anchor } from '@mantine/core'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import type { PageFieldName } from '#contract/catalogue/page-fields.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { mailto } from '#portal/ui/format/address.ts'
import classes from './marketplace-article.module.css'
import { PageMark, type PageMarks } from './page-mark.tsx'

/** A link as on the marketplace; an incomplete URL, as while it is typed, shows as text. */
function Outward({ href, children }: { href: string; children: string }) {
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(href)) return <span>{children}</span>
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  )
}

interface PageLink {
  field: PageFieldName
  text: string
  href: string | null
  /** Said of a draft without it. */
  missing?: string
}

interface Props {
  page: MarketplacePage
  isDraft: boolean
  marks: PageMarks
}

/** The links of a page; a draft says which of those that each add-on should have are missing. */
export function PageLinks({ page, isDraft, marks }: Props) {
  const { emailSupport } = page
  const links: PageLink[] = [
    {
      field: 'documentationUrl',
      text: 'Documentation',
      href: page.documentationUrl,
      missing: 'No documentation yet',
    },
    { field: 'websiteUrl', text: 'Website', href: page.websiteUrl },
    { field: 'statusPageUrl', text: 'Status', href: page.statusPageUrl },
    {
      field: 'emailSupport',
      text: 'Support',
      href: emailSupport === null || isBlank(emailSupport) ? null : mailto(emailSupport),
      missing: 'No support e-mail yet',
    },
    { field: 'providerTermsUrl', text: 'Terms', href: page.providerTermsUrl, missing: 'No terms yet' },
  ]
  const shown = links.filter(
    ({ href, missing }) => !isBlank(href ?? '') || (isDraft && missing !== undefined),
  )
  return (
    shown.length > 0 && (
      <ul className={classes.links} aria-label="Links">
        {shown.map(({ field, text, href, missing }) => (
          <li key={text}>
            {href === null || isBlank(href) ? (
              <span className={classes.missing}>{missing}</span>
            ) : (
              <Outward href={href}>{text}</Outward>
            )}{' '}
            <PageMark of={[field]} marks={marks} />
          </li>
        ))}
      </ul>
    )
  )
}
