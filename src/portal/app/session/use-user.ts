import { getRouteApi } from '@tanstack/react-router'

const authenticated = getRouteApi('/_authenticated')

/** The signed-in user, inside the authenticated area. */
export const useUser = () => authenticated.useLoaderData()
