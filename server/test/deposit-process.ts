import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { serveDeposits } from '#deals/deposits/deposits.routes.ts'
import { replyToError } from '#platform/http/errors.ts'
import { newId } from '#platform/http/ids.ts'
import { validateInput } from '#platform/http/input-validation.ts'
import { openTestApp } from './open-test-app.ts'

/**
 * The application's deposit calls as a process to be killed: DATABASE is its database, CARDS_* the provider.
 */
const { DATABASE = '', CARDS_URL = '', CARDS_CLIENT_ID = '', CARDS_SECRET = '' } = process.env
const app = await openTestApp(DATABASE, { CARDS_URL, CARDS_CLIENT_ID, CARDS_SECRET })
const fastify = Fastify({ logger: false, genReqId: () => newId() })
fastify.setValidatorCompiler(validateInput)
fastify.setSerializerCompiler(serializerCompiler)
fastify.setErrorHandler(replyToError)
await fastify.register(cookie)
serveDeposits({ app, fastify })
process.send?.(await fastify.listen({ host: '127.0.0.1', port: 0 }))
