import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'

/** Our public origin: as configured, or as this browser requested. */
export const originOf = ({ config }: App, request: FastifyRequest): string =>
  config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `${request.protocol}://${request.host}`
