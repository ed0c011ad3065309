import { Anchor } from '@mantine/core'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { PreviewedListing } from './previewed-listing.ts'
import classes from './listing-preview.module.css'
import { mailto } from '#portal/ui/format/address.ts'

/** The text, or a placeholder where the marketplace would show nothing. */
function Text({ text, missing }: { text: string; missing: string }) {
  return isBlank(text) ? <p className={classes.missing}>{missing}</p> : <p>{text}</p>
}

/** A link as on the marketplace; an incomplete URL shows as text. */
function Outward({ href, children }: { href: string; children: string }) {
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(href)) return <span>{children}</span>
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  )
}

/** An add-on's page as customers see it on the marketplace. */
export function ListingPreview({ listing }: { listing: PreviewedListing }) {
  const { displayName, iconUrl, categories, languages, screenshots, benefits } = listing
  const links = [
    { href: listing.docsUrl, text: 'Documentation' },
    { href: listing.providerTermsUrl, text: 'Terms' },
    { href: listing.emailSupport === '' ? '' : mailto(listing.emailSupport), text: 'Support' },
  ].filter(({ href }) => !isBlank(href))
  return (
    <article className={classes.preview} aria-label="Preview of the marketplace page">
      <header className={classes.head}>
        {iconUrl === null ? <span className={classes.noIcon} /> : <img src={iconUrl} alt="" />}
        <div>
          <p className={classes.name}>{isBlank(displayName) ? 'No display name yet' : displayName}</p>
          <p className={classes.soft}>{categories.length === 0 ? 'No category' : categories.join(', ')}</p>
        </div>
      </header>
      <Text text={listing.summary} missing="No summary yet." />
      {screenshots.length > 0 && (
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.scroll} aria-label="Screenshots in the preview" tabIndex={0}>
          <ul className={classes.screenshots}>
            {screenshots.map(({ id, name, url }) => (
              <li key={id}>
                <img src={url} alt={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {benefits.length > 0 && (
        <ul className={classes.benefits}>
          {benefits.map(({ id, title, description }) => (
            <li key={id}>
              <b>{title}</b>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      )}
      {languages.length > 0 && (
        <p>
          <b>Supported languages</b> {languages.join(', ')}
        </p>
      )}
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map(({ href, text }) => (
            <li key={text}>
              <Outward href={href}>{text}</Outward>
            </li>
          ))}
        </ul>
      )}
      {!isBlank(listing.legalStatements) && <p className={classes.legal}>{listing.legalStatements}</p>}
    </article>
  )
}
