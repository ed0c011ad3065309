import { Anchor } from '@mantine/core'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { mailto } from '#portal/ui/format/address.ts'
import classes from './marketplace-article.module.css'

/** A link as on the marketplace; an incomplete URL, as while it is typed, shows as text. */
function Outward({ href, children }: { href: string; children: string }) {
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(href)) return <span>{children}</span>
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  )
}

/** The links of a page; a draft says which of those that each add-on should have are missing. */
export function PageLinks({ page, isDraft }: { page: MarketplacePage; isDraft: boolean }) {
  const { emailSupport } = page
  const links = [
    { text: 'Documentation', href: page.documentationUrl, missing: 'No documentation yet' },
    { text: 'Website', href: page.websiteUrl },
    { text: 'Status', href: page.statusPageUrl },
    {
      text: 'Support',
      href: emailSupport === null || isBlank(emailSupport) ? null : mailto(emailSupport),
      missing: 'No support e-mail yet',
    },
    { text: 'Terms', href: page.providerTermsUrl, missing: 'No terms yet' },
  ].filter(({ href, missing }) => !isBlank(href ?? '') || (isDraft && missing !== undefined))
  return (
    links.length > 0 && (
      <ul className={classes.links} aria-label="Links">
        {links.map(({ text, href, missing }) => (
          <li key={text}>
            {href === null || isBlank(href) ? (
              <span className={classes.missing}>{missing}</span>
            ) : (
              <Outward href={href}>{text}</Outward>
            )}
          </li>
        ))}
      </ul>
    )
  )
}
