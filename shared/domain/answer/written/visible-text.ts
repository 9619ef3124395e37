const OPEN = /<(think|thinking|reasoning)>/i;
const CLOSE = /<\/(think|thinking|reasoning)>/i;

/**
 * What of a model's reply is the answer: thinking between tags is not, nor is anything before a closing tag whose opening
 * one the model's template had put in. A tag that is only half there may still become one and is held back.
 */
export function visibleText(reply: string): string {
  let text = reply;
  for (;;) {
    const open = OPEN.exec(text);
    const close = CLOSE.exec(text);
    if (close && (!open || close.index < open.index)) text = text.slice(close.index + close[0].length);
    else if (open)
      text = close ? text.slice(0, open.index) + text.slice(close.index + close[0].length) : text.slice(0, open.index);
    else break;
  }
  return text.replace(/<\/?[a-z]{0,9}$/i, '').trimStart();
}
