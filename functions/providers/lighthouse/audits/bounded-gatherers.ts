/**
 * Gatherers of Lighthouse that read every element or link of a page, with a limit of time. Lighthouse gives them up to a
 * minute, in which a page with many thousands of both keeps the browser busy. Beyond the limit their categories stay
 * without a score.
 */
import Accessibility from 'lighthouse/core/gather/gatherers/accessibility.js';
import AnchorElements from 'lighthouse/core/gather/gatherers/anchor-elements.js';
import { axeSource } from 'lighthouse/core/lib/axe.js';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { inTime } from '../../../platform/in-time.ts';

type Context = Parameters<Accessibility['getArtifact']>[0];

/** Milliseconds; a page of 2,000 elements and 500 links takes one and six seconds on a busy machine. */
const longest = { links: 10_000, accessibility: 15_000 };
/** Elements of one rule that are described; each is a kilobyte. */
const mostElements = 100;

const { runA11yChecks, createAxeRuleResultArtifact } = Accessibility.pageFns;

/** Runs in the page: describes the first elements only. */
const describeFirstElements = `function createAxeRuleResultArtifact(result) {
  const describe = ${createAxeRuleResultArtifact.toString()};
  return describe({ ...result, nodes: result.nodes.slice(0, ${mostElements}) });
}`;

export class BoundedAccessibility extends Accessibility {
  override async getArtifact({ driver }: Context): ReturnType<Accessibility['getArtifact']> {
    driver.defaultSession.setNextProtocolTimeout(longest.accessibility);
    try {
      return await driver.executionContext.evaluate(runA11yChecks, {
        args: [],
        useIsolation: true,
        deps: [axeSource, pageFunctions.getNodeDetails, describeFirstElements],
      });
    } catch (error) {
      await driver.defaultSession.sendCommand('Runtime.terminateExecution').catch(() => undefined);
      // Not Lighthouse's own error, which would end the run.
      throw new Error('The page could not be checked in time', { cause: error });
    }
  }
}

/** Lighthouse asks for the listeners of each link, all at once. */
export class BoundedAnchorElements extends AnchorElements {
  override async getArtifact(context: Context): ReturnType<AnchorElements['getArtifact']> {
    return inTime(longest.links, super.getArtifact(context), () => {
      throw new Error('The links of the page could not be read in time');
    });
  }
}
