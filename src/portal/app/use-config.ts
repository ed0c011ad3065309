import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** The runtime configuration and the platform's time at page load. */
export const useConfig = () => root.useLoaderData()
