import { Anchor } from '@mantine/core'
import type { PortalConfig } from '#contract/config.ts'
import type { VisitorPath } from '#contract/visitor-paths.ts'
import classes from './footer.module.css'
import { mailto } from '#portal/ui/format/address.ts'

const places = [
  ['company', 'Company'],
  ['blog', 'Blog'],
  ['careers', 'Careers'],
  ['docs', 'Docs'],
  ['support', 'Support'],
  ['termsOfService', 'Terms'],
  ['privacy', 'Privacy'],
  ['cookies', 'Cookies'],
] as const satisfies [keyof PortalConfig['links'], string][]

const publicPages = [
  ['/provider/home', 'Partner program'],
  ['/changelog', 'Changelog'],
] as const satisfies [VisitorPath, string][]

/** The footer of SPEC section 1: feedback by e-mail and the company's own pages, plus the public pages. */
export function Footer({ links }: { links: PortalConfig['links'] }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <p>
          Tell us what works and what does not:{' '}
          <Anchor href={mailto(links.feedbackEmail)} inherit>
            give feedback by e-mail
          </Anchor>
          .
        </p>
        <ul aria-label="More pages">
          {publicPages.map(([path, name]) => (
            <li key={path}>
              <Anchor href={path} inherit underline="hover">
                {name}
              </Anchor>
            </li>
          ))}
          {places.map(([place, name]) => (
            <li key={place}>
              <Anchor href={links[place]} inherit underline="hover">
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
