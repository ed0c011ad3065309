import { twoFactorCreate } from '#contract/endpoints/registry.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { useState } from 'react'
import { NewCodes } from './new-codes.tsx'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { callApi } from '#portal/wire/api.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'

export const Route = createFileRoute('/_authenticated/account/authenticator')({
  // Keeps the account's calls out of the main bundle.
  codeSplitGroupings: [['loader', 'component']],
  // Creates a secret only when the panel opens, not when a pointer hovers over its link.
  preload: false,
  loader: async ({ abortController: { signal } }) => {
    try {
      return await callApi(twoFactorCreate, {}, { signal })
    } catch (error) {
      const { kind, message } = problemOf(error)
      if (kind !== 'refused') throw error
      flash.warning(message)
      throw redirect({ to: '/account', replace: true })
    }
  },
  gcTime: 0,
  // The secret entered in the user's app must stay the current one.
  staleTime: Infinity,
  head: () => ({ meta: [{ title: 'Set up an authenticator' }] }),
  component: SetUpAuthenticator,
})

function SetUpAuthenticator() {
  const reload = useReload()
  const goBack = useWayBack()
  const { secret } = Route.useLoaderData()
  const close = () => goBack({ to: '/account' })
  const closeSaved = async () => {
    await close()
    await reload()
  }
  const [codes, setCodes] = useState<readonly string[]>([])
  const saved = async (given: readonly string[]) => {
    // The codes are shown once: this page must not load anew before they are closed.
    if (given.length > 0) {
      flash.success('Authenticator set up.')
      setCodes(given)
      return
    }
    flash.success('Authenticator set up. If you don’t have your recovery codes, create new ones.')
    await closeSaved()
  }
  if (codes.length > 0) return <NewCodes codes={codes} onClose={() => void closeSaved()} />
  return (
    <AuthenticatorForm secret={secret} onSaved={(given) => void saved(given)} onClosed={() => void close()} />
  )
}
