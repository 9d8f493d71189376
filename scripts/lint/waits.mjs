const SLEEPS = new Set(['sleep', 'pause', 'wait', 'setTimeout']);

/** @param {any} node */
function isSleep(node) {
  const awaited = node?.type === 'ExpressionStatement' && node.expression.type === 'AwaitExpression';
  const call = awaited ? node.expression.argument : undefined;
  if (call?.type === 'CallExpression') return call.callee.type === 'Identifier' && SLEEPS.has(call.callee.name);
  if (call?.type !== 'NewExpression' || call.callee.name !== 'Promise') return false;
  const { body } = call.arguments[0] ?? {};
  return body?.type === 'CallExpression' && body.callee.name === 'setTimeout';
}

/** `expect(…)` that looks once, awaited or not. @param {any} node */
function looksOnce(node) {
  let at = node?.type === 'ExpressionStatement' ? node.expression : undefined;
  if (at?.type === 'AwaitExpression') at = at.argument;
  while (at?.type === 'CallExpression' || at?.type === 'MemberExpression') {
    if (at.type === 'CallExpression' && at.callee.type === 'Identifier') return at.callee.name === 'expect';
    at = at.type === 'CallExpression' ? at.callee : at.object;
  }
  return false;
}

/** Whether something is awaited in it, and is more than what a name is given to. @param {any} node @param {string} text */
const goesOn = (node, text) => node.type !== 'VariableDeclaration' && /\bawait\b/.test(text);

/** @type {import('eslint').Rule.RuleModule} */
export const waitsRule = {
  meta: { type: 'problem', docs: { description: 'Tests do not sleep to show that nothing happened.' }, schema: [] },
  create(context) {
    /** The first look behind a sleep, before anything else is waited for but what is looked at. @param {readonly any[]} rest */
    const lookBehind = (rest) => rest.find((one) => looksOnce(one) || goesOn(one, context.sourceCode.getText(one)));
    /** @param {any} node */
    const check = ({ body }) =>
      body.forEach((/** @type {any} */ statement, /** @type {number} */ at) => {
        if (isSleep(statement) && looksOnce(lookBehind(body.slice(at + 1))))
          context.report({
            node: statement,
            message:
              'A test that sleeps and then looks passes on a slow machine whatever the code does: wait for something that has to happen after it, or move the clock.',
          });
      });
    return { BlockStatement: check, Program: check };
  },
};
