import { createFileRoute } from '@tanstack/react-router'
import { lookUpEmail, lookupMessage } from './email-lookup.ts'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { Title } from '@mantine/core'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from '../admin.module.css'

export const Route = createFileRoute('/_authenticated/admin/email-lookup/$email')({
  loader: ({ params: { email }, abortController: { signal } }) => lookUpEmail(email, signal),
  head: ({ params: { email } }) => ({ meta: [{ title: `Email lookup: ${email}` }] }),
  component: EmailResults,
})

/** The add-ons of a person's company, or why there are none. */
function EmailResults() {
  const found = Route.useLoaderData()
  const message = lookupMessage(found)
  if (message !== null) return <output className={classes.message}>{message}</output>
  const { email, addons } = found
  const company = addons?.[0]?.company
  return (
    <section aria-labelledby="found" className={classes.screen}>
      <Title order={2} id="found">
        Add-ons of {email}
      </Title>
      <p className={classes.soft}>
        {company !== undefined && <CompanyLink company={company} />}, {addons?.length.toLocaleString('en')}{' '}
        {addons?.length === 1 ? 'add-on' : 'add-ons'}
      </p>
      <ul className={`${classes.sheet} ${classes.results}`}>
        {addons?.map(({ id, slug, displayName, state }) => (
          <li key={id}>
            <AnchorLink to="/addons/$addonSlug" params={{ addonSlug: slug }} fw={600}>
              {displayName}
            </AnchorLink>
            <span className={classes.soft}>{slug}</span>
            <StageTag stage={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
