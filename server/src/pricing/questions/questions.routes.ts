import {
  aftermarketQuestions,
  askedQuestions,
  tradeInQuestions,
} from '@forecourt/contract/pricing/questions.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { arrangeQuestions, customizeQuestions, resetQuestions } from './arrange.service.ts'
import { aftermarketList, tradeInList } from './question-lists.ts'
import {
  createQuestion,
  readAskedAftermarket,
  readAskedTradeIn,
  readQuestion,
  readQuestions,
  removeQuestion,
  saveQuestion,
} from './questions.service.ts'

export function serveQuestions(router: Router) {
  serve(router, askedQuestions.tradeIn, readAskedTradeIn)
  serve(router, askedQuestions.aftermarket, readAskedAftermarket)
  serve(router, tradeInQuestions.list, readQuestions(tradeInList))
  serve(router, tradeInQuestions.create, createQuestion(tradeInList))
  serve(router, tradeInQuestions.replace, saveQuestion(tradeInList))
  serve(router, tradeInQuestions.remove, removeQuestion(tradeInList))
  serve(router, tradeInQuestions.arrange, arrangeQuestions(tradeInList))
  serve(router, tradeInQuestions.customize, customizeQuestions(tradeInList))
  serve(router, tradeInQuestions.reset, resetQuestions(tradeInList))
  serve(router, aftermarketQuestions.list, readQuestions(aftermarketList))
  serve(router, aftermarketQuestions.detail, readQuestion(aftermarketList))
  serve(router, aftermarketQuestions.create, createQuestion(aftermarketList))
  serve(router, aftermarketQuestions.replace, saveQuestion(aftermarketList))
  serve(router, aftermarketQuestions.update, saveQuestion(aftermarketList))
  serve(router, aftermarketQuestions.remove, removeQuestion(aftermarketList))
  serve(router, aftermarketQuestions.arrange, arrangeQuestions(aftermarketList))
  serve(router, aftermarketQuestions.customize, customizeQuestions(aftermarketList))
  serve(router, aftermarketQuestions.reset, resetQuestions(aftermarketList))
}
