/** What the window says of a check-up: what a language model is given to do on this computer, and why not the rest. */
import type { CheckUpResult, RoleCheck } from '#shared/contract/check-ups.ts';
import { modelRoles, type ModelRole } from '#shared/domain/ports/chat.ts';
import { count, tookText } from '../format/text.ts';
import { msg, t, type Message } from '../languages/i18n.ts';

const words: Readonly<Record<ModelRole, Readonly<Record<RoleCheck['result'], Message>>>> = {
  write: {
    fit: msg('Writes answers.'),
    slow: msg('Too slow to write answers: about {time} for one.'),
    form: msg('Writes no answers: {formed} of {reached} trial replies had the form that was asked for.'),
    wrong: msg('Writes no answers: {right} of {reached} trial replies were right.'),
  },
  decide: {
    fit: msg('Decides how a question is looked up.'),
    slow: msg('Too slow to decide how a question is looked up: about {time} each time. Rules do it.'),
    form: msg(
      'Rules decide how a question is looked up: {formed} of {reached} trial replies had the form that was asked for.',
    ),
    wrong: msg('Rules decide how a question is looked up: {right} of {reached} trial replies were right.'),
  },
  route: {
    fit: msg('Walks the tree of sections.'),
    slow: msg('Too slow to walk the tree of sections: about {time} a step. Rules do it.'),
    form: msg('Rules walk the tree of sections: {formed} of {reached} trial replies had the form that was asked for.'),
    wrong: msg('Rules walk the tree of sections: {right} of {reached} trial replies were right.'),
  },
};

/** A line for each role. */
export function roleLines({ roles }: CheckUpResult): readonly { readonly role: ModelRole; readonly text: string }[] {
  return modelRoles.map((role) => {
    const { result, formed, right, reached, takesMs } = roles[role];
    return {
      role,
      text: t(words[role][result], {
        time: tookText(takesMs),
        formed: count(formed),
        right: count(right),
        reached: count(reached),
      }),
    };
  });
}

export function speedLine({ reads, writes }: CheckUpResult): string {
  return t('Reads {reads} and writes {writes} tokens a second here.', {
    reads: count(Math.round(reads)),
    writes: count(Math.round(writes)),
  });
}

export function isFitForAll({ roles }: CheckUpResult): boolean {
  return modelRoles.every((role) => roles[role].result === 'fit');
}
