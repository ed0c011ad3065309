import { Anchor, Button, Text, Title } from '@mantine/core'
import type { User } from '#contract/user.ts'
import { helpArticle } from '#portal/app/frame/help-articles.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { Drawing } from '#portal/ui/signs/drawing.tsx'
import classes from './addons.module.css'
import { FirstAddon } from './first-addon.tsx'

/** Welcomes a company without add-ons, and a user without a company. */
export function NoAddons({ company }: { company: User['company'] }) {
  const { links } = useConfig().config
  return (
    <section className={classes.empty} aria-labelledby="no-addons">
      <Drawing name="addons" />
      <Title order={2} id="no-addons">
        Contribute your first add-on
      </Title>
      <Text>
        {company === null
          ? 'Your account does not belong to a provider company yet. Ask a colleague to add you, or read how to become a partner and build an add-on of your own.'
          : 'Every add-on begins with its manifest. Push one, and your add-on appears here in alpha, where only the people you invite can install it.'}
      </Text>
      {company !== null && <FirstAddon />}
      <div className={classes.more}>
        <Button component="a" href={helpArticle(links, 'buildingAddon')}>
          How to build an add-on
        </Button>
        <Anchor href={links.support}>Ask the ecosystem team</Anchor>
      </div>
    </section>
  )
}
