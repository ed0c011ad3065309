import { Button, Title } from '@mantine/core'
import { helpArticle } from '#portal/app/frame/help-articles.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'

/** Tells a person without a company how to come into one. */
export function NoCompany() {
  const { links } = useConfig().config
  const { email } = useUser()
  return (
    <>
      <Title order={1}>Company</Title>
      <EmptyState
        drawing="people"
        title="You are not in a company yet"
        actions={
          <Button component="a" href={helpArticle(links, 'buildingAddon')} variant="default">
            How to become a partner
          </Button>
        }
      >
        Ask somebody in yours to add you: on its page, under Company users, with your address {email}. Then
        reload this page.
      </EmptyState>
    </>
  )
}
