import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { changesOf } from './library-lines.ts'
import {
  AftermarketQuestion,
  AftermarketQuestionBody,
  AftermarketQuestionList,
  Arrangement,
  AskedQuestions,
  QuestionBody,
  TradeInQuestion,
  TradeInQuestionList,
  Wording,
} from './question.ts'

/**
 * The questions as shown to appraisers and customers. Product 7, point 9 (orders) and aftermarket, customer side.
 */
export const askedQuestions = {
  tradeIn: endpoint('GET /api/dealer/dealer-trade-in-questions/', {
    access: 'questionnaire:read',
    summary: 'The current trade-in questions, or those at the time of an answer',
    query: z.strictObject({ wording: Wording.optional() }),
    response: AskedQuestions,
  }),
  aftermarket: endpoint('GET /api/aftermarket/accessory/get_questions/', {
    access: 'my-questions:read',
    summary: 'The questions for a customer before accessories and plans are shown',
    response: AskedQuestions,
  }),
}

/** The dealership's own trade-in questions; until it has any, the shipped ones. */
export const tradeInQuestions = {
  list: endpoint('GET /api/dealer/trade-in-questions/', {
    access: 'questionnaire:read',
    ours: true,
    summary: 'All trade-in questions, to edit',
    response: TradeInQuestionList,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/trade-in-questions/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Add a trade-in question after the others with the same parent',
    body: QuestionBody,
    response: TradeInQuestion,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['questions_full'],
  }),
  replace: endpoint('PUT /api/dealer/trade-in-questions/{id}/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Replace all fields of a trade-in question; stored answers keep its wording',
    body: QuestionBody,
    response: TradeInQuestion,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/trade-in-questions/{id}/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Delete a trade-in question with its descendants, conditional on the version of the list',
    ifMatch: 'required',
    status: 204,
  }),
  arrange: endpoint('POST /api/dealer/trade-in-questions/arrange/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Set parents and positions of all trade-in questions, conditional on the version of the list',
    body: Arrangement,
    response: TradeInQuestionList,
    ifMatch: 'required',
    etag: true,
  }),
  customize: endpoint('POST /api/dealer/trade-in-questions/customize/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Copy the shipped trade-in questions for editing',
    response: TradeInQuestionList,
    ifMatch: 'required',
    etag: true,
  }),
  reset: endpoint('POST /api/dealer/trade-in-questions/reset/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Replace the own trade-in questions with the shipped ones',
    response: TradeInQuestionList,
    ifMatch: 'required',
    etag: true,
  }),
}

/** Decisions 3.70; product 7, aftermarket question. */
export const aftermarketQuestions = {
  list: endpoint('GET /api/dealer/aftermarket/question/', {
    access: 'questionnaire:read',
    summary: 'All aftermarket questions, to edit',
    response: AftermarketQuestionList,
    etag: true,
  }),
  detail: endpoint('GET /api/dealer/aftermarket/question/{id}/', {
    access: 'questionnaire:read',
    summary: 'One aftermarket question',
    response: AftermarketQuestion,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/aftermarket/question/', {
    access: 'questionnaire:edit',
    summary: 'Add an aftermarket question after the others with the same parent',
    body: AftermarketQuestionBody,
    response: AftermarketQuestion,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['questions_full'],
  }),
  replace: endpoint('PUT /api/dealer/aftermarket/question/{id}/', {
    access: 'questionnaire:edit',
    summary: 'Replace all fields of an aftermarket question',
    body: AftermarketQuestionBody,
    response: AftermarketQuestion,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/aftermarket/question/{id}/', {
    access: 'questionnaire:edit',
    summary: 'Change an aftermarket question; stored answers keep its wording',
    body: changesOf(AftermarketQuestionBody),
    response: AftermarketQuestion,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/aftermarket/question/{id}/', {
    access: 'questionnaire:edit',
    summary: 'Delete an aftermarket question with its descendants, conditional on the version of the list',
    ifMatch: 'required',
    status: 204,
  }),
  arrange: endpoint('POST /api/dealer/aftermarket/question/arrange/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Set parents and positions of all aftermarket questions, conditional on the version of the list',
    body: Arrangement,
    response: AftermarketQuestionList,
    ifMatch: 'required',
    etag: true,
  }),
  customize: endpoint('POST /api/dealer/aftermarket/question/customize/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Copy the shipped aftermarket questions for editing',
    response: AftermarketQuestionList,
    ifMatch: 'required',
    etag: true,
  }),
  reset: endpoint('POST /api/dealer/aftermarket/question/reset/', {
    access: 'questionnaire:edit',
    ours: true,
    summary: 'Replace the own aftermarket questions with the shipped ones',
    response: AftermarketQuestionList,
    ifMatch: 'required',
    etag: true,
  }),
}
