import { Anchor, Button, Title } from '@mantine/core'
import type { PortalConfig } from '#contract/config.ts'
import { stageNames } from '#contract/stage.ts'
import { Icon, type IconName } from '#portal/ui/signs/icon.tsx'
import { helpArticle, type HelpArticle } from '#portal/app/frame/help-articles.ts'
import { storedToken } from '#portal/wire/stored-token.ts'
import { entryPlaces } from '#contract/entry-places.ts'
import classes from './visitors.module.css'

type Links = PortalConfig['links']

const reasons = [
  [
    'person',
    'Meet developers where they work',
    'Customers find your service in the marketplace and install it with one command, beside the apps that need it.',
  ],
  [
    'check',
    'No billing to build',
    'The platform meters, invoices and collects. You set the plans and read your share of every month to the cent.',
  ],
  [
    'arrow',
    'Know what is next',
    'Each stage lists what it asks for. Automatic reviews call your service for real and say what to fix.',
  ],
  [
    'clock',
    'Grow in your own time',
    'Stay in alpha as long as you like, open up in beta, and take paid plans to everybody when you are ready.',
  ],
] as const satisfies [IconName, string, string][]

const stages = [
  ['alpha', 'Only the people you invite. Build, test and ask for reviews.'],
  ['beta', 'Everybody can install your free plans; you support them.'],
  ['ga', 'In the marketplace for good, with paid plans.'],
] as const

const resources = [
  ['Becoming a partner', 'becomingPartner', 'What the program asks for and what it gives.'],
  ['How add-ons work', 'howAddonsWork', 'Provisioning, config vars and single sign-on in ten minutes.'],
  ['How to build an add-on', 'buildingAddon', 'From the manifest to the first install.'],
  ['Add-on support', 'addonSupport', 'How customers reach you, and how you reach us.'],
] as const satisfies [string, HelpArticle, string][]

const usefulLinks = (links: Links) =>
  [
    ['Request a state progression', links.progressionRequest],
    ['Request a plan change', links.changeRequest],
    ['Plans and pricing', helpArticle(links, 'plansAndPricing')],
    ['Stages of add-on development', helpArticle(links, 'stages')],
    ['Partner terms', links.terms],
    ['Open a support ticket', links.supportTicket],
  ] as const

function Hero({ links }: { links: Links }) {
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div>
        <Title order={1} id="hero">
          Bring your service to every app on the platform
        </Title>
        <p>
          Join the add-on partner program: build on a documented API, list in the marketplace, and be paid
          every month.
        </p>
        <div className={classes.actions}>
          <Button component="a" href={helpArticle(links, 'becomingPartner')} size="md">
            Become a partner
          </Button>
          <Button component="a" href={entryPlaces.addons} size="md" variant="default">
            {storedToken() === null ? 'Sign in to your add-ons' : 'Go to your add-ons'}
          </Button>
        </div>
      </div>
      <RoadPicture />
    </section>
  )
}

/** The landing page (SPEC sections 1 and 2): why to join, what to read, and the request forms. */
export function HomePage({ links }: { links: Links }) {
  return (
    <div className={classes.page}>
      <Hero links={links} />
      <section aria-labelledby="why">
        <Title order={2} id="why">
          Why join
        </Title>
        <ul className={classes.cards}>
          {reasons.map(([icon, title, text]) => (
            <li key={title} className={classes.card}>
              <span className={classes.sign}>
                <Icon name={icon} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="stages">
        <Title order={2} id="stages">
          Three stages, one place
        </Title>
        <ol className={classes.cards}>
          {stages.map(([stage, text]) => (
            <li key={stage} className={classes.card} data-stage={stage}>
              <h3>{stageNames[stage]}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={classes.split}>
        <section aria-labelledby="resources">
          <Title order={2} id="resources">
            Resources
          </Title>
          <ul className={classes.links}>
            {resources.map(([title, article, text]) => (
              <li key={article}>
                <Anchor href={helpArticle(links, article)}>{title}</Anchor>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="useful-links">
          <Title order={2} id="useful-links">
            Useful links
          </Title>
          <ul className={classes.links}>
            {usefulLinks(links).map(([title, href]) => (
              <li key={title}>
                <Anchor href={href}>{title}</Anchor>
              </li>
            ))}
            <li>
              <Anchor href="/changelog">Add-ons changelog</Anchor>
            </li>
          </ul>
        </section>
      </div>
    </div>
  )
}

const stations = [
  { x: 60, y: 190, name: 'alpha' },
  { x: 190, y: 120, name: 'beta' },
  { x: 330, y: 50, name: 'ga' },
] as const

/** The stages from alpha to general availability as a picture; the section on stages describes them. */
function RoadPicture() {
  return (
    <svg className={classes.road} viewBox="0 0 400 240" aria-hidden="true" focusable="false">
      <path d="M0 210C40 210 30 190 60 190S150 120 190 120 290 50 330 50s50-20 70-20" />
      {stations.map(({ x, y, name }) => (
        <g key={name} data-stage={name}>
          <circle cx={x} cy={y} r="20" />
          <path d={`m${x - 8} ${y} 6 6 11-12`} />
          <text x={x} y={y + 40}>
            {stageNames[name]}
          </text>
        </g>
      ))}
    </svg>
  )
}
