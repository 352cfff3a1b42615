import { createHmac } from 'node:crypto'
import type { Config } from '#platform/config.ts'

type Linking = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'SESSION_SECRET'>

/**
 * The secret of an invitation: 256 bits that only this installation can derive from its id, so that the link can be
 * shown again although only its hash is stored.
 */
export const invitationToken = (id: string, { SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>): string =>
  createHmac('sha256', `invitation:${SESSION_SECRET}`).update(id).digest('base64url')

/** Links begin with the configured address, never with a header of the request (security R18). */
export const shopOrigin = ({ PUBLIC_URL, HOST, PORT }: Linking): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`

/** After `#`, so that no server and no log sees the secret. */
export const invitationUrl = (cname: string, token: string, config: Linking): string =>
  `${shopOrigin(config)}/shop/${cname}/invitation#${token}`

export const signInUrl = (cname: string, config: Linking): string => `${shopOrigin(config)}/shop/${cname}`
